package dev.segue.core.provider;

import java.time.Instant;
import java.util.Optional;

/** The end of a limit as a provider's text names it. */
public sealed interface ResetReading {
  /** The text names none. */
  record NotNamed() implements ResetReading {}

  /**
   * The end.
   *
   * @param at may lie in the past: the limit should be over
   */
  record At(Instant at) implements ResetReading {}

  /**
   * The text names one that the grammar does not understand, or that could mean two instants.
   *
   * @param text the part that names it
   */
  record Unread(String text) implements ResetReading {}

  /** The instant, where one was read. */
  default Optional<Instant> instant() {
    return switch (this) {
      case At(Instant at) -> Optional.of(at);
      case NotNamed(), Unread(_) -> Optional.empty();
    };
  }
}
