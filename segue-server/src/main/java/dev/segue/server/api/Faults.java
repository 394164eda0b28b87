package dev.segue.server.api;

/** Hears of bugs; clients are told no more than that there was one. Safe for several threads. */
@FunctionalInterface
public interface Faults {
  /**
   * Hears of one.
   *
   * @param asked method and path of the request; nothing that its client wrote beside them
   */
  void happened(String asked, RuntimeException fault);
}
