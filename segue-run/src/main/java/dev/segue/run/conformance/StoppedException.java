package dev.segue.run.conformance;

/** A trial was stopped by a signal. */
public final class StoppedException extends InterruptedException {
  private static final long serialVersionUID = 1L;
  private final int exitCode;

  /**
   * All programs of the trial have ended.
   *
   * @param exitCode of a program ended by that signal
   */
  public StoppedException(int exitCode) {
    super("stopped");
    this.exitCode = exitCode;
  }

  /** What the command ends with. */
  public int exitCode() {
    return exitCode;
  }
}
