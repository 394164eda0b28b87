package dev.segue.app.runtime.simulation;

/** What kill -9 leaves of a supervisor: no result, no word. An error, so that nobody handles it. */
final class Killed extends Error {
  private static final long serialVersionUID = 1L;

  Killed() {
    super("killed", null, false, false);
  }
}
