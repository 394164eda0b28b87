package dev.segue.core.session.delivery;

import dev.segue.core.session.delivery.DeliveryEvent.AcknowledgmentAsked;
import dev.segue.core.session.delivery.DeliveryEvent.AcknowledgmentMissed;
import dev.segue.core.session.delivery.DeliveryEvent.ReceiptRaised;
import dev.segue.core.session.readiness.RowPattern;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The messages whose ids are asked back, and what came of that. Asking costs nobody else anything:
 * the next message goes on meanwhile. Nothing is written twice for want of an answer. Confined to
 * one thread; times in milliseconds of the caller.
 */
final class Answers {
  /** From when the message is known to be submitted. */
  static final long WITHIN = 60_000;

  private final Map<String, Asked> all = new LinkedHashMap<>();
  private List<RowPattern> patterns = List.of();

  private static final class Asked {
    private final Asking asking;
    private boolean isTold;
    private Optional<Rung> rung = Optional.empty();
    private long until = Long.MAX_VALUE;

    /** The answer stands in a text that somebody else wrote: the screen says nothing any more. */
    private boolean isSpoilt;

    private Asked(Asking asking) {
      this.asking = asking;
    }

    private boolean isAwaited() {
      return rung.isPresent();
    }
  }

  /** What else is an answer on the screen, where it holds the id. */
  void alsoBy(List<RowPattern> more) {
    patterns = List.copyOf(more);
  }

  /**
   * A message is to be answered with this id.
   *
   * @param isTold whether the journal has that already
   */
  void ask(String delivery, String id, boolean isTold) {
    var asked = new Asked(new Asking(id));
    asked.isTold = isTold;
    all.put(delivery, asked);
  }

  /** A message as it is written. */
  String text(Message message) {
    Asked asked = all.get(message.delivery());
    return asked == null ? message.body() : asked.asking.around(message.body());
  }

  /** A message is about to be written. */
  void writing(Message message, Acts acts) {
    Asked asked = all.get(message.delivery());
    if (asked != null && !asked.isTold) {
      asked.isTold = true;
      acts.append(new AcknowledgmentAsked(message.delivery(), asked.asking.id()));
    }
  }

  /** Text that is no agent's: what of it is shown is no answer. */
  void written(String text) {
    for (Asked asked : all.values()) {
      asked.isSpoilt |= isAnswered(asked.asking, text.lines().toList());
    }
  }

  /** A message is submitted: its time runs. */
  void submitted(String delivery, Rung rung, long now, Acts acts) {
    Asked asked = all.get(delivery);
    if (asked != null) {
      asked.rung = Optional.of(rung);
      asked.until = now + WITHIN;
      acts.wakeAt(asked.until);
    }
  }

  /** Nothing comes of a message any more. */
  void forget(String delivery) {
    all.remove(delivery);
  }

  /** Whether the screen shows the answer to a message. */
  boolean isSeen(String delivery, Glance glance) {
    Asked asked = all.get(delivery);
    return asked != null && !asked.isSpoilt && isAnswered(asked.asking, glance.rows());
  }

  private boolean isAnswered(Asking asking, List<String> rows) {
    return asking.isAnsweredIn(rows) || asking.isAnsweredBy(patterns, rows);
  }

  /** Looks for answers on the screen. */
  void seen(Glance glance, Acts acts) {
    if (all.isEmpty()) {
      return;
    }
    written(glance.composer().text()); // Typed by others, or an agent's suggestion of what to type.
    for (var entry : List.copyOf(all.entrySet())) {
      if (entry.getValue().isAwaited() && isSeen(entry.getKey(), glance)) {
        raise(entry.getKey(), "screen", acts);
      }
    }
  }

  /** The agent's transcript has the answer to a message. */
  void read(String delivery, Acts acts) {
    Asked asked = all.get(delivery);
    if (asked != null && asked.isAwaited()) {
      raise(delivery, "transcript", acts);
    }
  }

  private void raise(String delivery, String evidence, Acts acts) {
    Asked asked = all.remove(delivery);
    if (asked != null) {
      String rung = asked.rung.orElse(Rung.TYPED).word();
      acts.append(new ReceiptRaised(delivery, rung, Proof.ACKNOWLEDGED.word(), evidence));
    }
  }

  /** The message with this id, for those who know no other name of it. */
  Optional<String> delivery(String id) {
    return all.entrySet().stream()
        .filter(entry -> entry.getValue().asking.id().equals(id))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Settles those whose time is over. */
  void woke(long now, Acts acts) {
    for (var entry : List.copyOf(all.entrySet())) {
      if (entry.getValue().until <= now) {
        miss(entry.getKey(), AcknowledgmentMissed.TIMEOUT, acts);
      } else if (entry.getValue().isAwaited()) {
        acts.wakeAt(entry.getValue().until);
      }
    }
  }

  /** The agent has gone. */
  void ended(Acts acts) {
    for (var entry : List.copyOf(all.entrySet())) {
      if (entry.getValue().isAwaited()) {
        miss(entry.getKey(), AcknowledgmentMissed.ENDED, acts);
      }
    }
    all.clear();
  }

  private void miss(String delivery, String reason, Acts acts) {
    Asked asked = all.remove(delivery);
    if (asked != null) {
      acts.append(new AcknowledgmentMissed(delivery, asked.asking.id(), reason));
    }
  }
}
