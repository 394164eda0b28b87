package dev.segue.app.continuity;

/** What was asked is not done; nothing was changed. The message says {@code CODE: why}. */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RefusedException(Code code, String why) {
    super(code + ": " + why);
  }
}
