package dev.segue.app.store.redis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Tells processes of this machine apart over time. A machine is a host name, one boot of a kernel
 * and one namespace of process numbers in it, so that neither a container nor a restart lends its
 * processes to another; a process is its number with the moment it was started, so that a number
 * that was given again is not taken for who had it before. Only Linux tells all of it; elsewhere no
 * process of another is known to be dead.
 *
 * @param name empty where it cannot be told
 */
record Machine(String name) {
  private static final Path PROC = Path.of("/proc");

  /** After the name in parentheses, which may hold anything, the start is the 20th field. */
  private static final int START_FIELD = 19;

  static Machine here() {
    try {
      String host = Files.readString(PROC.resolve("sys/kernel/hostname")).strip();
      String boot = Files.readString(PROC.resolve("sys/kernel/random/boot_id")).strip();
      String space = Files.readSymbolicLink(PROC.resolve("self/ns/pid")).toString();
      return new Machine(host + " " + boot + " " + space);
    } catch (IOException | UnsupportedOperationException _) {
      return new Machine("");
    }
  }

  boolean isKnown() {
    return !name.isEmpty();
  }

  /** When a process started, in ticks since the boot; empty when there is no such process. */
  Optional<String> start(long pid) {
    try {
      String stat = Files.readString(PROC.resolve(pid + "/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      boolean isDead = fields[0].equals("Z") || fields[0].equals("X");
      return isDead ? Optional.empty() : Optional.of(fields[START_FIELD]);
    } catch (IOException | IndexOutOfBoundsException _) {
      return Optional.empty();
    }
  }
}
