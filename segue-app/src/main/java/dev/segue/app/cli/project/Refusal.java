package dev.segue.app.cli.project;

/** A command cannot do what was asked; the message says why and what to do. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why it cannot. */
  public enum Kind {
    /** The user asked for something that cannot be. */
    USAGE(2),
    /** What is named is not there. */
    UNKNOWN(2),
    /** As things stand; later, or after something else, it may be done. */
    UNFIT(2),
    /** It is for somebody else to do. */
    FORBIDDEN(2),
    /** There is no such provider on this machine. */
    MISSING(3),
    /** The environment does not allow it. */
    ENVIRONMENT(4);

    private final int exitCode;

    Kind(int exitCode) {
      this.exitCode = exitCode;
    }
  }

  private final Kind kind;

  private Refusal(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  /** The user asked for something that cannot be: exit code 2. */
  public static Refusal usage(String message) {
    return new Refusal(Kind.USAGE, message);
  }

  /** What the user names is not there: exit code 2. */
  public static Refusal unknown(String message) {
    return new Refusal(Kind.UNKNOWN, message);
  }

  /** It does not fit how things stand: exit code 2. */
  public static Refusal unfit(String message) {
    return new Refusal(Kind.UNFIT, message);
  }

  /** It is not for this caller to do: exit code 2. */
  public static Refusal forbidden(String message) {
    return new Refusal(Kind.FORBIDDEN, message);
  }

  /** There is no such provider on this machine: exit code 3. */
  public static Refusal missing(String message) {
    return new Refusal(Kind.MISSING, message);
  }

  /** The environment does not allow it: exit code 4. */
  public static Refusal environment(String message) {
    return new Refusal(Kind.ENVIRONMENT, message);
  }

  public Kind kind() {
    return kind;
  }

  public int exitCode() {
    return kind.exitCode;
  }
}
