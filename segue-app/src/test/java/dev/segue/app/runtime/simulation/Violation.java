package dev.segue.app.runtime.simulation;

/** Something happened that must not. */
public final class Violation extends Error {
  private static final long serialVersionUID = 1L;

  Violation(String message) {
    super(message);
  }

  Violation(String message, Throwable cause) {
    super(message, cause);
  }

  /** Throws unless it holds. */
  static void unless(boolean holds, String message, Object... values) {
    if (!holds) {
      throw new Violation(message.formatted(values));
    }
  }
}
