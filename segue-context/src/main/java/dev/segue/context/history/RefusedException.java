package dev.segue.context.history;

/** Thrown when a request is refused; nothing was changed. The message reads {@code CODE: why}. */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Code code;
  private final String why;

  public RefusedException(Code code, String why) {
    super(code + ": " + why);
    this.code = code;
    this.why = why;
  }

  public Code code() {
    return code;
  }

  /** The message without the code. */
  public String why() {
    return why;
  }
}
