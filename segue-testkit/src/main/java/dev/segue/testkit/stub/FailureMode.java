package dev.segue.testkit.stub;

/** How a service refuses; status, headers and body are each API's own. */
public enum FailureMode {
  /** 429 that names how long to wait. */
  RATE_LIMIT,
  /**
   * 429 of a plan that resets after {@link StubModel#USAGE_RESET}. Gemini's names no reset. Chat
   * Completions has no plans and says so only in words.
   */
  USAGE_LIMIT,
  /** No credit, or a daily quota. */
  QUOTA,
  /** Bad key. */
  AUTH,
  /** 403. */
  FORBIDDEN,
  /** 529 of Anthropic, 503 of the others. */
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
