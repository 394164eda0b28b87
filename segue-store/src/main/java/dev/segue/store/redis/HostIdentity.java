package dev.segue.store.redis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Tells processes of this machine apart over time. A machine is a host name, one boot of a kernel
 * and one namespace of process numbers in it, so that neither a container nor a restart lends its
 * processes to another; a process is its number with the moment it was started, so that a number
 * that was given again is not taken for who had it before. Only Linux tells all of it, and only
 * where it shows the processes of others ({@code hidepid}); elsewhere no process of another is
 * known to be dead.
 *
 * @param name empty where it cannot be told
 * @param proc where the kernel tells of processes
 */
record HostIdentity(String name, Path proc) {

  /** After the name in parentheses, which may hold anything, the start is the 20th field. */
  private static final int START_FIELD = 19;

  static HostIdentity here() {
    return here(Path.of("/proc"));
  }

  static HostIdentity here(Path proc) {
    try {
      String host = Files.readString(proc.resolve("sys/kernel/hostname")).strip();
      String boot = Files.readString(proc.resolve("sys/kernel/random/boot_id")).strip();
      String space = Files.readSymbolicLink(proc.resolve("self/ns/pid")).toString();
      // Where the first process of all is hidden, the living of other users look like the dead.
      boolean isOpen = !Files.readString(proc.resolve("1/stat")).isEmpty();
      return new HostIdentity(isOpen ? host + " " + boot + " " + space : "", proc);
    } catch (IOException | UnsupportedOperationException _) {
      return new HostIdentity("", proc);
    }
  }

  boolean isKnown() {
    return !name.isEmpty();
  }

  /** When a process started, in ticks since the boot; empty when it is dead or cannot be told. */
  Optional<String> start(long pid) {
    try {
      return startOfLiving(pid);
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /**
   * Whether the process that had a number and start is there no more. What cannot be told, as with
   * no file handles left, is no.
   */
  boolean isGone(long pid, String start) {
    try {
      return !startOfLiving(pid).equals(Optional.of(start));
    } catch (NoSuchFileException _) {
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private Optional<String> startOfLiving(long pid) throws IOException {
    String stat = Files.readString(proc.resolve(pid + "/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    if (fields.length <= START_FIELD) {
      throw new IOException("the kernel says too little of process " + pid);
    }
    boolean isDead = fields[0].equals("Z") || fields[0].equals("X");
    return isDead ? Optional.empty() : Optional.of(fields[START_FIELD]);
  }
}
