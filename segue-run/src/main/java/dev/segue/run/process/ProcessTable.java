package dev.segue.run.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The system's list of processes. Implementations are safe for use by several threads. */
public interface ProcessTable {

  /** All living processes; zombies are none. */
  List<ProcessEntry> living();

  /** One process, if it lives. */
  Optional<ProcessEntry> find(long pid);

  /**
   * A variable in the environment with which our own user's process was started; empty where it
   * cannot be read.
   */
  Optional<String> variable(ProcessEntry entry, String name);

  static ProcessTable ofThisSystem() {
    return Files.isReadable(Path.of("/proc/self/stat")) ? new ProcTable() : new PsTable();
  }

  /**
   * Sends TERM or KILL, if {@code entry} is still the process that was listed. The handle is taken
   * first and the entry compared after it, so the handle is of the listed process; the handle
   * itself compares start times once more before it signals.
   */
  default void signal(ProcessEntry entry, boolean force) {
    if (entry.pid() == ProcessHandle.current().pid()) {
      return;
    }
    ProcessHandle.of(entry.pid())
        .filter(_ -> find(entry.pid()).filter(now -> isSame(now, entry)).isPresent())
        .ifPresent(handle -> send(handle, force));
  }

  private static boolean isSame(ProcessEntry now, ProcessEntry listed) {
    return now.startedAt() == listed.startedAt();
  }

  private static void send(ProcessHandle handle, boolean force) {
    boolean _ = force ? handle.destroyForcibly() : handle.destroy();
  }
}
