package dev.segue.core.provider;

import java.util.Locale;
import java.util.Optional;

/** Why a dispatch ended without an answer. The public words are the lower-case names. */
public enum Reason {
  /** Throttling that passes by itself within minutes. */
  RATE_LIMIT_EXCEEDED,
  /** A plan, session, daily or credit limit. */
  QUOTA_EXHAUSTED,
  /** The provider's own trouble: 5xx, lost connections. */
  OVERLOADED,
  /** Not logged in, a bad key, no right to the model, or an unknown model. */
  AUTH_ERROR,
  /** The prompt does not fit into the model's window. */
  CONTEXT_LENGTH_EXCEEDED,
  /** Ended by our own deadline. */
  TIMEOUT,
  /** The agent's program failed in a way no rule knows. */
  EXECUTION_ERROR,
  /** The agent's program is not on this machine. */
  NOT_INSTALLED,
  /** Our supervisor died, or was told to stop, while the agent ran. */
  INTERRUPTED,
  /** It ended well by its exit code, but gave no answer. */
  UNKNOWN_ERROR;

  /** Whether this alone opens the provider's breaker. */
  public boolean opensBreaker() {
    return switch (this) {
      case RATE_LIMIT_EXCEEDED, QUOTA_EXHAUSTED, OVERLOADED, AUTH_ERROR, NOT_INSTALLED -> true;
      case CONTEXT_LENGTH_EXCEEDED, TIMEOUT, EXECUTION_ERROR, INTERRUPTED, UNKNOWN_ERROR -> false;
    };
  }

  /**
   * Whether it says nothing of the provider by itself, but does so when it meets three tasks in a
   * row.
   */
  public boolean isStrike() {
    return switch (this) {
      case TIMEOUT, EXECUTION_ERROR, UNKNOWN_ERROR -> true;
      case RATE_LIMIT_EXCEEDED,
          QUOTA_EXHAUSTED,
          OVERLOADED,
          AUTH_ERROR,
          NOT_INSTALLED,
          CONTEXT_LENGTH_EXCEEDED,
          INTERRUPTED ->
          false;
    };
  }

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The reason of a public word; empty for any other text. */
  public static Optional<Reason> ofWord(String word) {
    for (Reason reason : values()) {
      if (reason.word().equals(word)) {
        return Optional.of(reason);
      }
    }
    return Optional.empty();
  }
}
