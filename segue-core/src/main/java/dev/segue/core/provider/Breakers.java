package dev.segue.core.provider;

import java.util.Map;
import java.util.TreeMap;

/**
 * The breakers of a store, folded from its {@code providers} journal.
 *
 * @param byProvider those that ever had an event; all others are closed
 */
public record Breakers(Map<String, Breaker> byProvider) {
  /** All closed. */
  public static final Breakers NONE = new Breakers(Map.of());

  public Breakers {
    byProvider = Map.copyOf(byProvider);
  }

  /** The breaker of one provider. */
  public Breaker of(String provider) {
    return byProvider.getOrDefault(provider, new Breaker.Closed());
  }

  /** Folds one event. */
  public Breakers evolve(BreakerEvent event) {
    var next = new TreeMap<>(byProvider);
    next.put(event.provider(), of(event.provider()).evolve(event));
    return new Breakers(next);
  }
}
