package dev.segue.testkit.stub;

/** How a provider refuses; the status and body are each API's own. */
public enum FailureMode {
  /** 429 that names {@link StubModel#RETRY_AFTER}. */
  RATE_LIMIT,
  /**
   * 429 of a plan that resets after {@link StubModel#USAGE_RESET}; claude says so only when it runs
   * on a subscription token.
   */
  USAGE_LIMIT,
  /** No credit, or a daily quota. */
  QUOTA,
  /** Bad key. */
  AUTH,
  /** 403. */
  FORBIDDEN,
  /** 529 or 503. */
  OVERLOADED,
  /** 500. */
  SERVER_ERROR,
  /** Prompt too long. */
  CONTEXT_LENGTH,
  /** 404 for the model. */
  UNKNOWN_MODEL,
  /** The connection is closed without a response. */
  RESET
}
