package dev.segue.run;

/** Tells the operator of a store that is away for a while. */
public interface StoreWait {
  /** The run stands still until the store is back; agents that run go on. */
  void paused(String reason);

  /** The store is back. */
  void resumed();
}
