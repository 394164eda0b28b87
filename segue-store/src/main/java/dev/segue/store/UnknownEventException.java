package dev.segue.store;

import dev.segue.core.journal.StoredEvent;
import dev.segue.core.text.Untrusted;

/**
 * The journal holds something this version of Segue cannot read, most likely written by a later
 * one.
 */
public final class UnknownEventException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnknownEventException(StoredEvent event) {
    super(
        "event %d is of type %s version %d, which this version of Segue does not know; use the version that wrote it (segue export still works)"
            .formatted(event.seq(), EventLine.shown(event.type()), event.v()));
  }

  UnknownEventException(StoredEvent event, Throwable cause) {
    super(
        "event %d of type %s cannot be read: %s"
            .formatted(event.seq(), EventLine.shown(event.type()), firstLine(cause.getMessage())),
        cause);
  }

  private static String firstLine(@org.jspecify.annotations.Nullable String text) {
    return text == null
        ? "no reason given"
        : Untrusted.oneLine(text.lines().findFirst().orElse(""));
  }
}
