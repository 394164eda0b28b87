package dev.segue.run.process;

/**
 * Told what happens while a program runs. Calls for one channel come in order from one thread; the
 * two channels have different threads. A slow listener slows the program down (its pipe fills up).
 * The first exception of {@link #line} ends the calls, not the reading; {@link ProcessRun#run}
 * throws it at the end.
 */
public interface ProcessListener {

  /** Source of a line. */
  enum Channel {
    STDOUT,
    STDERR
  }

  /** Called on the running thread before it waits; an exception from here ends the tree. */
  default void started(long pid) {}

  /**
   * A line without its end; invalid UTF-8 is replaced. Longer ones are cut to 8 MB. The rest after
   * the last line end counts as a line.
   */
  default void line(Channel channel, String text) {}

  /** Hears nothing. */
  static ProcessListener none() {
    return new ProcessListener() {};
  }
}
