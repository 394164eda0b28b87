package dev.segue.core.session.delivery;

import dev.segue.core.journal.Event;
import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.LostMessage;
import dev.segue.core.session.SessionOpened;
import dev.segue.core.session.SessionState;
import dev.segue.core.session.delivery.DeliveryEvent.AcknowledgmentAsked;
import dev.segue.core.session.delivery.DeliveryEvent.AcknowledgmentMissed;
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
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A session's journal, folded: what waits, what is on its way, what came of the rest. */
public final class Ledger {
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private Optional<Seen> seen = Optional.empty();
  private Optional<SessionOpened> opened = Optional.empty();
  private Optional<String> latest = Optional.empty();

  /**
   * A message and what is known of it.
   *
   * @param begun absent: nothing was written for it
   * @param end absent: it waits or is on its way
   * @param question absent: the agent is not asked to acknowledge it
   * @param left the rung that was left last, and why; absent: none was
   */
  public record Entry(
      DeliveryQueued queued,
      Instant queuedAt,
      Optional<DeliveryInput.Begun> begun,
      Receipt receipt,
      Optional<End> end,
      Optional<Question> question,
      Optional<Left> left) {

    /** Whether a proof can still come, or is there. */
    public boolean mayReach(Proof proof) {
      if (receipt.proof().isAtLeast(proof) || end.isEmpty()) {
        return true;
      }
      return proof == Proof.ACKNOWLEDGED && isAwaited();
    }

    /** Whether it is delivered, and the agent has not given its id back yet. */
    public boolean isAwaited() {
      return end.filter(End::isDelivered).isPresent()
          && question.filter(asked -> !asked.isMissed()).isPresent()
          && !receipt.proof().isAtLeast(Proof.ACKNOWLEDGED);
    }

    private Entry with(DeliveryInput.Begun next) {
      return new Entry(queued, queuedAt, Optional.of(next), receipt, end, question, left);
    }

    private Entry with(Receipt next) {
      return receipt.proof().isAtLeast(next.proof())
          ? this
          : new Entry(queued, queuedAt, begun, next, end, question, left);
    }

    private Entry with(End next) {
      return new Entry(queued, queuedAt, begun, receipt, Optional.of(next), question, left);
    }

    private Entry with(Left next) {
      return new Entry(queued, queuedAt, begun, receipt, end, question, Optional.of(next));
    }

    private Entry with(Question next) {
      return new Entry(queued, queuedAt, begun, receipt, end, Optional.of(next), left);
    }
  }

  /**
   * That the agent is asked to give an id back.
   *
   * @param missed why nobody waits for it any more; absent while somebody does, or it came
   */
  public record Question(String id, Optional<String> missed) {
    /** Whether nobody waits for it any more. */
    public boolean isMissed() {
      return missed.isPresent();
    }
  }

  /** A way that was given up. */
  public record Left(Rung rung, String reason) {}

  /**
   * Proof known for a message.
   *
   * @param evidence empty where there is none
   */
  public record Receipt(Rung rung, Proof proof, String evidence, Instant at) {}

  /**
   * Outcome of a message.
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
          change(id, entry -> entry.with(new DeliveryInput.Begun(rung, attempt, 0)));
      case EnterPressed(var id, int attempt, int press) ->
          change(
              id,
              entry ->
                  entry
                      .begun()
                      .map(
                          begun ->
                              entry.with(new DeliveryInput.Begun(begun.rung(), attempt, press)))
                      .orElse(entry));
      case ReceiptRaised(var id, var rung, var proof, var evidence) ->
          learn(id, new Receipt(rung, proof, evidence, time));
      case InjectionEscalated(var id, _, _, var rung, var from, _, var reason) ->
          change(
              id,
              entry ->
                  entry.with(new DeliveryInput.Begun(rung, 0, 0)).with(new Left(from, reason)));
      case InjectionSucceeded done -> {
        learn(done.delivery(), new Receipt(done.rung(), done.proof(), done.evidence(), time));
        end(done.delivery(), new End(true, done.attempts(), done.durationMs(), ""));
      }
      case InjectionFailed failed ->
          end(
              failed.delivery(),
              new End(false, failed.attempts(), failed.durationMs(), failed.reason()));
      case AcknowledgmentAsked(var id, var question) ->
          change(id, entry -> entry.with(new Question(question, Optional.empty())));
      case AcknowledgmentMissed(var id, var question, var reason) ->
          change(id, entry -> entry.with(new Question(question, Optional.of(reason))));
      case DeliveryAcknowledged answer -> acknowledge(answer, time);
      case SessionOpened begun -> opened = Optional.of(begun);
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
        queued.delivery(),
        new Entry(
            queued,
            time,
            Optional.empty(),
            nothing,
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  private void change(String delivery, UnaryOperator<Entry> how) {
    entries.computeIfPresent(delivery, (_, entry) -> how.apply(entry));
  }

  private void learn(String delivery, Receipt receipt) {
    change(delivery, entry -> entry.with(receipt));
    latest = entries.containsKey(delivery) ? Optional.of(delivery) : latest;
  }

  private void end(String delivery, End end) {
    change(delivery, entry -> entry.with(end));
    latest = entries.containsKey(delivery) ? Optional.of(delivery) : latest;
  }

  /**
   * An agent may know no other name of a message than the id that it shows. What it gives back
   * before anything was written, or when nobody waits any more, is no answer.
   */
  private void acknowledge(DeliveryAcknowledged answer, Instant time) {
    entries.values().stream()
        .filter(entry -> isAnswered(entry, answer))
        .findFirst()
        .ifPresent(
            entry -> {
              Rung rung =
                  entry.begun().map(DeliveryInput.Begun::rung).orElse(entry.receipt().rung());
              learn(
                  entry.queued().delivery(),
                  new Receipt(rung, Proof.ACKNOWLEDGED, answer.by(), time));
            });
  }

  private static boolean isAnswered(Entry entry, DeliveryAcknowledged answer) {
    boolean isNamed =
        answer.delivery().equals(entry.queued().delivery())
            || answer.delivery().equals(answer.id());
    return isNamed
        && entry.begun().isPresent()
        && entry
            .question()
            .filter(asked -> !asked.isMissed() && asked.id().equals(answer.id()))
            .isPresent();
  }

  /** Messages without an end, in the order in which they came. */
  public List<Entry> open() {
    return entries.values().stream().filter(entry -> entry.end().isEmpty()).toList();
  }

  /** What somebody sent and was not delivered, in the order of queueing. */
  public List<LostMessage> lost() {
    return entries.values().stream()
        .filter(entry -> entry.queued().kind() == Message.Kind.MESSAGE)
        .flatMap(
            entry ->
                entry.end().filter(end -> !end.isDelivered()).stream()
                    .map(end -> new LostMessage(entry.queued().delivery(), end.reason())))
        .toList();
  }

  /** One message. */
  public Optional<Entry> find(String delivery) {
    return Optional.ofNullable(entries.get(delivery));
  }

  /** Whether something was tried on this rung, whatever came of it. */
  public boolean hasBeenOn(Rung rung) {
    return entries.values().stream()
        .anyMatch(entry -> entry.begun().filter(begun -> begun.rung() == rung).isPresent());
  }

  /** The message that came with the sender's key. */
  public Optional<Entry> withKey(String key) {
    return entries.values().stream()
        .filter(entry -> entry.queued().key().filter(key::equals).isPresent())
        .findFirst();
  }

  /** Whether nothing is known of such a session. */
  public boolean isEmpty() {
    return entries.isEmpty() && seen.isEmpty() && opened.isEmpty();
  }

  /** Whether the agent had its time to acknowledge something, and has never done so. */
  public boolean isSilent() {
    boolean isTimedOut =
        entries.values().stream()
            .flatMap(entry -> entry.question().stream())
            .flatMap(question -> question.missed().stream())
            .anyMatch(AcknowledgmentMissed.TIMEOUT::equals);
    return isTimedOut
        && entries.values().stream()
            .noneMatch(entry -> entry.receipt().proof().isAtLeast(Proof.ACKNOWLEDGED));
  }

  /** All messages, in the order in which they came. */
  public List<Entry> all() {
    return List.copyOf(entries.values());
  }

  /** The context that was meant for a start last. */
  public Optional<Entry> startup() {
    return entries.values().stream()
        .filter(entry -> entry.queued().kind() == Message.Kind.STARTUP)
        .reduce((_, second) -> second);
  }

  /** The one of which something was learnt last. */
  public Optional<Entry> latest() {
    return latest.map(entries::get);
  }

  /** Who the agent is, where it was started by us. */
  public Optional<SessionOpened> opened() {
    return opened;
  }

  /** The agent's state, as it was told last. */
  public Optional<Seen> seen() {
    return seen;
  }
}
