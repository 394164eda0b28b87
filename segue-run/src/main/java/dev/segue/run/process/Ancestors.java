package dev.segue.run.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Environment of the processes above this one, as far as the system shows it (Linux: /proc). */
public final class Ancestors {
  private Ancestors() {}

  /** Whether a process above this one was started with a variable of this name. */
  public static boolean have(String variable) {
    return find(variable).isPresent();
  }

  /** Value of a variable in the nearest process above this one that was started with it. */
  public static Optional<String> find(String variable) {
    Optional<ProcessHandle> ancestor = ProcessHandle.current().parent();
    while (ancestor.isPresent()) {
      Optional<String> value = value(ancestor.get().pid(), variable + "=");
      if (value.isPresent()) {
        return value;
      }
      ancestor = ancestor.get().parent();
    }
    return Optional.empty();
  }

  private static Optional<String> value(long pid, String beginning) {
    try {
      String environment =
          Files.readString(
              Path.of("/proc", Long.toString(pid), "environ"), StandardCharsets.ISO_8859_1);
      return Arrays.stream(environment.split("\0", -1))
          .filter(entry -> entry.startsWith(beginning))
          .findFirst()
          .map(entry -> entry.substring(beginning.length()));
    } catch (IOException _) {
      return Optional.empty(); // Of another user, ended meanwhile, or a system without /proc.
    }
  }
}
