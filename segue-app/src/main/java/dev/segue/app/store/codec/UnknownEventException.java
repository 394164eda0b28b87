package dev.segue.app.store.codec;

import dev.segue.core.journal.StoredEvent;

/**
 * The journal holds something this version of Segue cannot read, most likely written by a later
 * one.
 */
public final class UnknownEventException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnknownEventException(StoredEvent event) {
    super(
        "event %d is of type %s version %d, which this version of Segue does not know; use the version that wrote it (segue export still works)"
            .formatted(event.seq(), event.type(), event.v()));
  }

  UnknownEventException(StoredEvent event, Throwable cause) {
    super(
        "event %d of type %s cannot be read: %s"
            .formatted(event.seq(), event.type(), firstLine(cause.getMessage())),
        cause);
  }

  private static String firstLine(@org.jspecify.annotations.Nullable String text) {
    return text == null ? "no reason given" : text.lines().findFirst().orElse("");
  }
}
