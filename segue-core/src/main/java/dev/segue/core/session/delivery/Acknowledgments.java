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
final class Acknowledgments {
  /** From when the message is known to be submitted. */
  static final long WITHIN = 60_000;

  private final Map<String, Requested> all = new LinkedHashMap<>();
  private final List<RowPattern> patterns;

  private static final class Requested {
    private final AcknowledgmentRequest asking;
    private boolean isTold;
    private Optional<Rung> rung = Optional.empty();
    private long until = Long.MAX_VALUE;

    /** The answer stands in a text that somebody else wrote: the screen says nothing any more. */
    private boolean isSpoilt;

    private Requested(AcknowledgmentRequest asking) {
      this.asking = asking;
    }

    private boolean isAwaited() {
      return rung.isPresent();
    }
  }

  /**
   * Of a session that begins.
   *
   * @param patterns what else is an answer on the screen, where it holds the id
   */
  Acknowledgments(List<RowPattern> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  /**
   * A message is to be answered with this id.
   *
   * @param isTold whether the journal has that already
   */
  void ask(String delivery, String id, boolean isTold) {
    var requested = new Requested(new AcknowledgmentRequest(id));
    requested.isTold = isTold;
    all.put(delivery, requested);
  }

  /** A message as it is written. */
  String text(Message message) {
    Requested requested = all.get(message.delivery());
    return requested == null ? message.body() : requested.asking.around(message.body());
  }

  /** A message is about to be written. */
  void writing(Message message, DeliveryEffects effects) {
    Requested requested = all.get(message.delivery());
    if (requested != null && !requested.isTold) {
      requested.isTold = true;
      effects.append(new AcknowledgmentAsked(message.delivery(), requested.asking.id()));
    }
  }

  /** Text that is no agent's: what of it is shown is no answer. */
  void written(String text) {
    for (Requested requested : all.values()) {
      requested.isSpoilt |= isAnswered(requested.asking, text.lines().toList());
    }
  }

  /** A message is submitted: its time runs. */
  void submitted(String delivery, Rung rung, DeliveryEffects effects) {
    Requested requested = all.get(delivery);
    if (requested != null) {
      requested.rung = Optional.of(rung);
      requested.until = effects.now() + WITHIN;
      effects.wakeAt(requested.until);
    }
  }

  /** Nothing comes of a message any more. */
  void forget(String delivery) {
    all.remove(delivery);
  }

  /** Whether the screen shows the answer to a message. */
  boolean isSeen(String delivery, ScreenObservation observed) {
    Requested requested = all.get(delivery);
    return requested != null
        && !requested.isSpoilt
        && isAnswered(requested.asking, observed.rows());
  }

  private boolean isAnswered(AcknowledgmentRequest asking, List<String> rows) {
    return asking.isAnsweredIn(rows) || asking.isAnsweredBy(patterns, rows);
  }

  /** Looks for answers on the screen. */
  void seen(ScreenObservation observed, DeliveryEffects effects) {
    if (all.isEmpty()) {
      return;
    }
    written(
        observed.composer().text()); // Typed by others, or an agent's suggestion of what to type.
    for (var entry : List.copyOf(all.entrySet())) {
      if (entry.getValue().isAwaited() && isSeen(entry.getKey(), observed)) {
        raise(entry.getKey(), "screen", effects);
      }
    }
  }

  /** The agent's transcript has the answer to a message. */
  void read(String delivery, DeliveryEffects effects) {
    Requested requested = all.get(delivery);
    if (requested != null && requested.isAwaited()) {
      raise(delivery, "transcript", effects);
    }
  }

  private void raise(String delivery, String evidence, DeliveryEffects effects) {
    Requested requested = all.remove(delivery);
    if (requested != null) {
      Rung rung = requested.rung.orElse(Rung.TYPED);
      effects.append(new ReceiptRaised(delivery, rung, Proof.ACKNOWLEDGED, evidence));
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
  void woke(DeliveryEffects effects) {
    for (var entry : List.copyOf(all.entrySet())) {
      if (entry.getValue().until <= effects.now()) {
        miss(entry.getKey(), AcknowledgmentMissed.TIMEOUT, effects);
      } else if (entry.getValue().isAwaited()) {
        effects.wakeAt(entry.getValue().until);
      }
    }
  }

  /** The agent has gone. */
  void ended(DeliveryEffects effects) {
    for (var entry : List.copyOf(all.entrySet())) {
      if (entry.getValue().isAwaited()) {
        miss(entry.getKey(), AcknowledgmentMissed.ENDED, effects);
      }
    }
    all.clear();
  }

  private void miss(String delivery, String reason, DeliveryEffects effects) {
    Requested requested = all.remove(delivery);
    if (requested != null) {
      effects.append(new AcknowledgmentMissed(delivery, requested.asking.id(), reason));
    }
  }
}
