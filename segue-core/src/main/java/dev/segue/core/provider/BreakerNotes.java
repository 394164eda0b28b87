package dev.segue.core.provider;

import java.util.Optional;

/**
 * Notes for the operator on a breaker that opened.
 *
 * @param resetUnread the part of the provider's text that names a reset time and was not
 *     understood; the usual time applies instead
 * @param advice one sentence on a way to mend the failure
 * @param configuration fingerprint of the provider's configuration; another one is a reason to ask
 *     again
 */
public record BreakerNotes(
    Optional<String> resetUnread, Optional<String> advice, Optional<String> configuration) {
  /** Nothing to say. */
  public static final BreakerNotes NONE =
      new BreakerNotes(Optional.empty(), Optional.empty(), Optional.empty());

  /** What a table says beside the breaker's state; empty where there is nothing. */
  public String words() {
    return resetUnread.map(text -> "; its reset time was not understood: " + text).orElse("")
        + advice.map(text -> "; " + text).orElse("");
  }
}
