package dev.segue.run;

/** Threads for effects. A port, so that a simulation can choose which thread goes on next. */
public interface Threads {
  /** Performs it on a thread of its own; returns at once. */
  void start(String name, Runnable effect);

  /** The loop has nothing to do until an effect tells something. */
  default void giveWay() {}

  /** A virtual thread for each effect. */
  static Threads virtual() {
    return (name, effect) -> Thread.ofVirtual().name(name).start(effect);
  }
}
