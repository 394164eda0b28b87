package dev.segue.core.context;

/** What a request for a pack comes to; never an empty pack. */
public sealed interface PackResult {
  /** The pack. */
  record Built(ContextPack pack) implements PackResult {}

  /**
   * There is none.
   *
   * @param message one sentence: what, where, what to do
   */
  record Refused(RefusalCode code, String message) implements PackResult {}
}
