package dev.segue.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Which program has a terminal's keys, as Linux tells it of any process of that terminal. */
public final class ForegroundProgram {
  /** Behind the name in proc_pid_stat(5): state, parent, group, session, terminal, foreground. */
  private static final int FOREGROUND = 5;

  private ForegroundProgram() {}

  /**
   * Its name.
   *
   * @param pid of a process whose terminal is meant
   * @return empty where the system does not tell, or the process has gone
   */
  public static Optional<String> of(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      Path name = Path.of("/proc/" + fields[FOREGROUND] + "/comm");
      return Optional.of(Files.readString(name, StandardCharsets.UTF_8).strip());
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
