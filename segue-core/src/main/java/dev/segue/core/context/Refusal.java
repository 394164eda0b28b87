package dev.segue.core.context;

/**
 * Reports that something is not done as asked; nothing was changed. The message is one sentence:
 * what, where, what to do.
 */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** Reason of a refusal; the names are those of the wire. */
  public enum Kind {
    /** What is named is not there: a project, task, attempt, pack or session. */
    NOT_FOUND,
    /** A request that can mean nothing. */
    INVALID_ARGUMENT,
    /** It is for somebody else to do or to see. */
    PERMISSION_DENIED,
    /** As things stand; later, or after something else, it may be done. */
    FAILED_PRECONDITION,
    /** What must be in a pack does not fit into its budget. */
    RESOURCE_EXHAUSTED,
    /** The environment does not allow it now. */
    UNAVAILABLE
  }

  public Refusal(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  /** The user asked for something that cannot be. */
  public static Refusal usage(String message) {
    return new Refusal(Kind.INVALID_ARGUMENT, message);
  }

  /** What the user names is not there. */
  public static Refusal unknown(String message) {
    return new Refusal(Kind.NOT_FOUND, message);
  }

  /** It does not fit how things stand. */
  public static Refusal unfit(String message) {
    return new Refusal(Kind.FAILED_PRECONDITION, message);
  }

  /** It is not for this caller to do. */
  public static Refusal forbidden(String message) {
    return new Refusal(Kind.PERMISSION_DENIED, message);
  }

  /** The environment does not allow it. */
  public static Refusal environment(String message) {
    return new Refusal(Kind.UNAVAILABLE, message);
  }

  public Kind kind() {
    return kind;
  }

  /** The sentence alone. */
  public String why() {
    return String.valueOf(getMessage());
  }

  /** As callers that know only text see it. */
  public String line() {
    return kind + ": " + why();
  }
}
