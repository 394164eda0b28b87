package dev.segue.core.session.delivery;

import java.time.Instant;

/**
 * Something to be delivered, as it was queued.
 *
 * @param delivery its id, unique within the store
 * @param body the whole text
 * @param required the proof with which it counts as delivered
 * @param steer whether it may be typed into a running turn
 */
public record Message(
    String delivery,
    Kind kind,
    Priority priority,
    String body,
    Proof required,
    boolean steer,
    Instant queuedAt) {

  /** Purpose of a message. */
  public enum Kind {
    /** The start-up context of a session. */
    STARTUP,
    MESSAGE;

    /** The public word. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
