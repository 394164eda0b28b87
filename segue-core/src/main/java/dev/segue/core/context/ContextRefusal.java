package dev.segue.core.context;

/** Reports that a request was refused; nothing was changed. */
public final class ContextRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final RefusalCode code;

  /**
   * @param message one sentence: what, where, what to do
   */
  public ContextRefusal(RefusalCode code, String message) {
    super(message);
    this.code = code;
  }

  public RefusalCode code() {
    return code;
  }

  /** The sentence alone. */
  public String why() {
    return String.valueOf(getMessage());
  }

  /** As callers that know only text see it. */
  public String line() {
    return code + ": " + why();
  }
}
