package dev.segue.run.simulation;

/**
 * Stands for the kill -9 of a supervisor: leaves no result and no message. It is an error, so that
 * no code handles it.
 */
final class Killed extends Error {
  private static final long serialVersionUID = 1L;

  Killed() {
    super("killed", null, false, false);
  }
}
