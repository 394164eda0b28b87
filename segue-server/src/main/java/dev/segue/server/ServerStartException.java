package dev.segue.server;

/** The server does not start; the message says why and what to do, in words for the operator. */
public final class ServerStartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean isOfSettings;

  private ServerStartException(String message, boolean isOfSettings, Throwable cause) {
    super(message, cause);
    this.isOfSettings = isOfSettings;
  }

  /** Settings, or files that they name, with which no server starts. */
  public ServerStartException(String message) {
    super(message);
    this.isOfSettings = true;
  }

  /** Settings, or files that they name, with which no server starts. */
  public ServerStartException(String message, Throwable cause) {
    this(message, true, cause);
  }

  /** The machine does not allow it now; the settings may be right. */
  static ServerStartException ofMachine(String message, Throwable cause) {
    return new ServerStartException(message, false, cause);
  }

  /** Whether the settings must be others before another try makes sense. */
  public boolean isOfSettings() {
    return isOfSettings;
  }
}
