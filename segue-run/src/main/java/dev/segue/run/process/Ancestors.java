package dev.segue.run.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Environment of the processes above this one, as far as the system shows it (Linux: /proc). */
public final class Ancestors {
  private Ancestors() {}

  /** Whether a process above this one was started with a variable of this name. */
  public static boolean have(String variable) {
    Optional<ProcessHandle> ancestor = ProcessHandle.current().parent();
    while (ancestor.isPresent()) {
      if (has(ancestor.get().pid(), variable)) {
        return true;
      }
      ancestor = ancestor.get().parent();
    }
    return false;
  }

  private static boolean has(long pid, String variable) {
    try {
      String environment =
          Files.readString(
              Path.of("/proc", Long.toString(pid), "environ"), StandardCharsets.ISO_8859_1);
      return environment.startsWith(variable + "=") || environment.contains("\0" + variable + "=");
    } catch (IOException _) {
      return false; // Of another user, ended meanwhile, or a system without /proc.
    }
  }
}
