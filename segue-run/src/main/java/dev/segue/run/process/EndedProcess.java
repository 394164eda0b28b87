package dev.segue.run.process;

/**
 * A process that was ended.
 *
 * @param name the short name that the system gives it, at most 15 characters on Linux; for people
 * @param how TERM was enough, KILL was needed, or it still runs (not permitted, or in the kernel)
 */
public record EndedProcess(long pid, String name, How how) {

  /** Means that ended the process, or {@link #STILL_RUNNING} where none did. */
  public enum How {
    TERMINATED,
    KILLED,
    STILL_RUNNING
  }
}
