package dev.segue.server.http;

import java.util.Optional;

/**
 * Whom a {@link RequestFilter} lets in.
 *
 * @param isForLocalNames whether only names of this machine may stand in a request
 * @param requestBytes most of a request's body
 * @param requestsPerSecond of one peer, all the time
 * @param burst of one peer, at once
 */
public record FilterRules(
    Optional<String> token,
    boolean isForLocalNames,
    int requestBytes,
    int requestsPerSecond,
    int burst) {
  /** Without the token. */
  @Override
  public String toString() {
    return "FilterRules[%s token]".formatted(token.isPresent() ? "a" : "no");
  }
}
