package dev.segue.run;

/**
 * An effect failed by a fault of ours or of the environment, not of an agent; the run cannot go on.
 */
public final class EffectFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EffectFailedException(String what, Throwable cause) {
    super(what + " failed: " + cause.getMessage(), cause);
  }
}
