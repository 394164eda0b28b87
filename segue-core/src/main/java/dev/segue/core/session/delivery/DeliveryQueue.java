package dev.segue.core.session.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Messages that wait: by priority, first come first served within one, and who waits long moves up,
 * so that nobody waits for ever. Confined to one thread.
 */
public final class DeliveryQueue {
  /** So long a message waits before it is as good as one of the next priority. */
  static final Duration STEP = Duration.ofMinutes(1);

  private final List<Message> waiting = new ArrayList<>();

  /** Adds one, unless it is there already. */
  public void add(Message message) {
    if (waiting.stream().noneMatch(m -> m.delivery().equals(message.delivery()))) {
      waiting.add(message);
    }
  }

  /** Takes one out, whose turn it is or that is to go. */
  public void remove(String delivery) {
    waiting.removeIf(m -> m.delivery().equals(delivery));
  }

  /** Whose turn it is. */
  public Optional<Message> first(Instant now) {
    return first(now, _ -> true);
  }

  /** Whose turn it is among some. */
  Optional<Message> first(Instant now, Predicate<Message> isMeant) {
    return waiting.stream()
        .filter(isMeant)
        .min(
            Comparator.comparingLong((Message m) -> rank(m, now)).thenComparing(Message::queuedAt));
  }

  /** All, in no order. */
  public List<Message> all() {
    return List.copyOf(waiting);
  }

  /** Start-up context stays before all others, and nobody gets before it by waiting. */
  private static long rank(Message message, Instant now) {
    if (message.priority() == Priority.STARTUP) {
      return Priority.STARTUP.rank();
    }
    long steps = Duration.between(message.queuedAt(), now).dividedBy(STEP);
    return Math.max(Priority.URGENT.rank(), message.priority().rank() - Math.max(0, steps));
  }
}
