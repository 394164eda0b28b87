package dev.segue.session.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Which program has a terminal's keys, as Linux tells it of any process of that terminal. */
public final class ForegroundProgram {
  /** Behind the name in proc_pid_stat(5): state, parent, group, session, terminal, foreground. */
  private static final int STATE = 0;

  private static final int SESSION = 3;
  private static final int FOREGROUND = 5;

  private ForegroundProgram() {}

  /**
   * Its name.
   *
   * @param pid of the shell that the program was started by
   * @return empty where the system does not tell, the process has gone, or has the keys itself: it
   *     has not started the program yet, which on a busy machine takes its time
   */
  public static Optional<String> of(long pid) {
    try {
      Optional<String> group = foregroundGroup(stat(pid), pid);
      if (group.isEmpty()) {
        return Optional.empty();
      }
      Path name = Path.of("/proc/" + group.get() + "/comm");
      return Optional.of(Files.readString(name, StandardCharsets.UTF_8).strip());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Whether a process has stopped, as one does at ^Z; no where the system does not tell. */
  public static boolean isStopped(long pid) {
    try {
      return field(stat(pid), STATE).filter("T"::equals).isPresent();
    } catch (IOException _) {
      return false;
    }
  }

  /** The session of a process that lives; empty where the system does not tell. */
  static Optional<Long> session(long pid) {
    try {
      String stat = stat(pid);
      return field(stat, STATE)
          .filter(state -> !state.equals("Z"))
          .flatMap(_ -> field(stat, SESSION))
          .map(Long::valueOf);
    } catch (IOException | NumberFormatException _) {
      return Optional.empty(); // It has ended, or ends just now.
    }
  }

  private static String stat(long pid) throws IOException {
    return Files.readString(Path.of("/proc/" + pid + "/stat"));
  }

  /** Of a line of proc_pid_stat(5); of a process that ends just now, less may be read than that. */
  static Optional<String> foregroundGroup(String stat, long own) {
    return field(stat, FOREGROUND).filter(group -> !group.equals(String.valueOf(own)));
  }

  private static Optional<String> field(String stat, int field) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    return fields.length > field ? Optional.of(fields[field]) : Optional.empty();
  }
}
