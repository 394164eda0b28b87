package dev.segue.session.terminal;

/** Told what an agent does at its terminal; calls come in order from one thread. */
public interface TerminalListener {
  /** Bytes that it wrote; the array is the listener's. */
  void output(byte[] bytes);

  /**
   * It has ended, and everything it wrote has been told.
   *
   * @param exitCode 128 and the number of the signal that ended it
   */
  void ended(int exitCode);
}
