package dev.segue.server.http;

import java.time.Duration;

/** A wait between two looks. */
@FunctionalInterface
interface Pause {
  /** Waits; false, at once, when there is nothing to wait for any more. */
  boolean lasts(Duration length);
}
