package dev.segue.server;

import java.time.Duration;

/**
 * Limits for the resources that clients may use.
 *
 * @param requestBytes most of a body, and of a message of gRPC
 * @param headerBytes most of a request's line and headers
 * @param requestsPerSecond of one peer, all the time
 * @param burst of one peer, at once
 * @param connections most at once; a further one waits
 * @param streams of events, most at once
 * @param idle a connection on which nothing moves is closed after this
 * @param grace for answers that are under way when the server ends
 */
public record Limits(
    int requestBytes,
    int headerBytes,
    int requestsPerSecond,
    int burst,
    int connections,
    int streams,
    Duration idle,
    Duration grace) {
  /** Enough for the agents of one machine many times over. */
  public static final Limits DEFAULT =
      new Limits(
          1 << 20, 8 << 10, 200, 400, 256, 64, Duration.ofSeconds(30), Duration.ofSeconds(5));

  public Limits {
    if (requestBytes < 1
        || headerBytes < 1
        || requestsPerSecond < 1
        || burst < 1
        || connections < 1
        || streams < 1
        || !idle.isPositive()
        || grace.isNegative()) {
      throw new IllegalArgumentException("Every limit is positive");
    }
  }

  /** The same with another rate. */
  public Limits withRate(int perSecond, int atOnce) {
    return new Limits(
        requestBytes, headerBytes, perSecond, atOnce, connections, streams, idle, grace);
  }
}
