package dev.segue.server.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** A bucket of tokens for each peer: full at first, and refilled all the time. Thread-safe. */
final class RateLimit {
  /** Buckets that are kept; the one that was not asked for longest goes first. */
  private static final int PEERS = 4_096;

  private static final double NANOS = 1e9;

  private final int perSecond;
  private final int burst;
  private final LongSupplier nanoTime;
  private final Map<String, Bucket> buckets =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
          return size() > PEERS;
        }
      };

  private record Bucket(double tokens, long at) {}

  /**
   * @param nanoTime a clock that never goes back
   */
  RateLimit(int perSecond, int burst, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.nanoTime = nanoTime;
  }

  /** Takes a token of the peer's, if there is one. */
  synchronized boolean allows(String peer) {
    long now = nanoTime.getAsLong();
    Bucket bucket = buckets.getOrDefault(peer, new Bucket(burst, now));
    double tokens = Math.min(burst, bucket.tokens() + (now - bucket.at()) / NANOS * perSecond);
    boolean isAllowed = tokens >= 1;
    buckets.put(peer, new Bucket(isAllowed ? tokens - 1 : tokens, now));
    return isAllowed;
  }
}
