package dev.segue.core.session.delivery;

import dev.segue.core.journal.Event;
import dev.segue.core.session.SessionState;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.DeliveryEvent.EnterPressed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionEscalated;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.delivery.DeliveryEvent.ReceiptRaised;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A session's journal, folded: what waits, what is on its way, what came of the rest. */
public final class Ledger {
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private Optional<Seen> seen = Optional.empty();

  /**
   * A message and what is known of it.
   *
   * @param begun absent: nothing was written for it
   * @param end absent: it waits or is on its way
   */
  public record Entry(
      DeliveryQueued queued,
      Instant queuedAt,
      Optional<Desk.Begun> begun,
      Receipt receipt,
      Optional<End> end) {}

  /**
   * What is known of a message.
   *
   * @param evidence empty where nothing is
   */
  public record Receipt(Rung rung, Proof proof, String evidence, Instant at) {}

  /**
   * What came of a message.
   *
   * @param reason empty where it was delivered
   */
  public record End(boolean isDelivered, int attempts, long durationMs, String reason) {}

  /** The agent's state, as it was told last. */
  public record Seen(String state, String reason, String rule, Instant since) {}

  /** Takes in an event of the journal; those of others are passed over. */
  public void apply(Event event, Instant time) {
    switch (event) {
      case DeliveryQueued queued -> queue(queued, time);
      case InjectionAttempted(var id, _, _, var rung, int attempt) ->
          change(id, entry -> begun(entry, rung(rung), attempt, 0, time));
      case EnterPressed(var id, int attempt, int press) ->
          change(
              id, entry -> begun(entry, entry.begun().orElseThrow().rung(), attempt, press, time));
      case ReceiptRaised(var id, var rung, var proof, var evidence) ->
          change(id, entry -> received(entry, rung(rung), proof(proof), evidence, time));
      case InjectionEscalated(var id, _, _, var rung, _, _, _) ->
          change(id, entry -> begun(entry, rung(rung), 0, 0, time));
      case InjectionSucceeded done ->
          change(done.delivery(), entry -> succeeded(entry, done, time));
      case InjectionFailed failed ->
          change(
              failed.delivery(),
              entry ->
                  ended(
                      entry,
                      new End(false, failed.attempts(), failed.durationMs(), failed.reason())));
      case SessionState(_, var state, var reason, var rule) ->
          seen = Optional.of(new Seen(state, reason, rule, time));
      default -> {
        // Of the same journal, but not of what is told here.
      }
    }
  }

  private void queue(DeliveryQueued queued, Instant time) {
    var nothing = new Receipt(Rung.TYPED, Proof.NONE, "", time);
    entries.putIfAbsent(
        queued.delivery(), new Entry(queued, time, Optional.empty(), nothing, Optional.empty()));
  }

  private void change(String delivery, UnaryOperator<Entry> how) {
    entries.computeIfPresent(delivery, (_, entry) -> how.apply(entry));
  }

  private static Entry begun(Entry entry, Rung rung, int attempt, int presses, Instant time) {
    var receipt =
        attempt > 0 && presses == 0 && rung == Rung.TYPED
            ? stronger(entry.receipt(), new Receipt(rung, Proof.WRITTEN, "terminal", time))
            : entry.receipt();
    return new Entry(
        entry.queued(),
        entry.queuedAt(),
        Optional.of(new Desk.Begun(rung, attempt, presses)),
        receipt,
        entry.end());
  }

  private static Entry received(
      Entry entry, Rung rung, Proof proof, String evidence, Instant time) {
    return new Entry(
        entry.queued(),
        entry.queuedAt(),
        entry.begun(),
        stronger(entry.receipt(), new Receipt(rung, proof, evidence, time)),
        entry.end());
  }

  private static Receipt stronger(Receipt before, Receipt now) {
    return before.proof().isAtLeast(now.proof()) ? before : now;
  }

  private static Entry succeeded(Entry entry, InjectionSucceeded done, Instant time) {
    Entry known = received(entry, rung(done.rung()), proof(done.proof()), done.evidence(), time);
    return ended(known, new End(true, done.attempts(), done.durationMs(), ""));
  }

  private static Entry ended(Entry entry, End end) {
    return new Entry(
        entry.queued(), entry.queuedAt(), entry.begun(), entry.receipt(), Optional.of(end));
  }

  private static Rung rung(String word) {
    return Rung.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static Proof proof(String word) {
    return Proof.valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Messages without an end, in the order in which they came. */
  public List<Entry> open() {
    return entries.values().stream().filter(entry -> entry.end().isEmpty()).toList();
  }

  /** One message. */
  public Optional<Entry> find(String delivery) {
    return Optional.ofNullable(entries.get(delivery));
  }

  /** The message that came with the sender's key. */
  public Optional<Entry> withKey(String key) {
    return entries.values().stream()
        .filter(entry -> entry.queued().key().filter(key::equals).isPresent())
        .findFirst();
  }

  /** The context that was meant for a start last. */
  public Optional<Entry> startup() {
    return entries.values().stream()
        .filter(entry -> entry.queued().kind().equals(Message.Kind.STARTUP.word()))
        .reduce((_, second) -> second);
  }

  /** The one of which something was learnt last. */
  public Optional<Entry> latest() {
    return entries.values().stream()
        .filter(entry -> entry.receipt().proof() != Proof.NONE || entry.end().isPresent())
        .reduce((_, second) -> second);
  }

  /** The agent's state, as it was told last. */
  public Optional<Seen> seen() {
    return seen;
  }
}
