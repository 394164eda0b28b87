package dev.segue.run;

import java.util.ArrayList;
import java.util.List;

/** The wish to end, from a signal. Safe for use by several threads. */
public final class Stop {
  private final List<Runnable> whenAsked = new ArrayList<>();
  private int signal;
  private boolean urgent;

  /**
   * Asks to end; the second time, at once.
   *
   * @param signalNumber of the signal that asks, 2 or 15
   */
  public void ask(int signalNumber) {
    List<Runnable> tell;
    synchronized (this) {
      urgent = signal != 0;
      signal = signalNumber;
      tell = List.copyOf(whenAsked);
    }
    tell.forEach(Runnable::run);
  }

  /** Whether somebody asked. */
  public synchronized boolean isAsked() {
    return signal != 0;
  }

  /** Whether somebody asked twice. */
  public synchronized boolean isUrgent() {
    return urgent;
  }

  /** The exit code of a program ended by the signal. */
  public synchronized int exitCode() {
    return 128 + signal;
  }

  /** Tells each asking, on the asking thread. */
  public synchronized void onAsk(Runnable listener) {
    whenAsked.add(listener);
  }

  /** Takes a listener back. */
  public synchronized void forget(Runnable listener) {
    whenAsked.remove(listener);
  }
}
