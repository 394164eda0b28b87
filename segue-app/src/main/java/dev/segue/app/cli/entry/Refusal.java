package dev.segue.app.cli.entry;

/** A command cannot do what was asked; the message says why and what to do. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final int exitCode;

  private Refusal(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** The user asked for something that cannot be: exit code 2. */
  public static Refusal usage(String message) {
    return new Refusal(2, message);
  }

  /** There is no such provider on this machine: exit code 3. */
  public static Refusal missing(String message) {
    return new Refusal(3, message);
  }

  /** The environment does not allow it: exit code 4. */
  public static Refusal environment(String message) {
    return new Refusal(4, message);
  }

  public int exitCode() {
    return exitCode;
  }
}
