package dev.segue.run.simulation.rules;

/** Something happened that must not. */
public final class Violation extends Error {
  private static final long serialVersionUID = 1L;

  public Violation(String message) {
    super(message);
  }

  public Violation(String message, Throwable cause) {
    super(message, cause);
  }

  /** Throws unless it holds. */
  @SuppressWarnings("AnnotateFormatMethod") // The annotation would need a library.
  public static void unless(boolean holds, String message, Object... values) {
    if (!holds) {
      throw new Violation(message.formatted(values));
    }
  }
}
