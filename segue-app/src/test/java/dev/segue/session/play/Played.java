package dev.segue.session.play;

import dev.segue.core.session.delivery.DeliveryEvent;
import dev.segue.core.session.readiness.Essence;
import dev.segue.testkit.terminal.Fault;
import dev.segue.testkit.terminal.log.Bytes;
import dev.segue.testkit.terminal.log.Claim;
import dev.segue.testkit.terminal.log.Delivery;
import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.Judge;
import dev.segue.testkit.terminal.log.Proof;
import dev.segue.testkit.terminal.log.Violation;
import dev.segue.testkit.terminal.log.Where;
import dev.segue.testkit.terminal.skins.Appearance;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Result of a played scenario.
 *
 * @param log the agent's own
 * @param told the owners' events
 * @param typed what was pasted for a message
 * @param torn the owner was killed between two pieces of a paste
 * @param until when it was over
 */
public record Played(
    DeliveryScenario deliveryScenario,
    List<Entry> log,
    List<Listener> told,
    Map<String, String> typed,
    boolean torn,
    long until) {
  /** So much longer than settling and the delay before Enter it may take. */
  private static final long SLACK = 1_500;

  public Played {
    log = List.copyOf(log);
    told = List.copyOf(told);
    typed = Map.copyOf(typed);
  }

  /** The event that settled a message. */
  public static Optional<Listener> end(List<Listener> told, String id) {
    return told.stream()
        .filter(one -> one.event().delivery().equals(id) && isEnd(one.event()))
        .findFirst();
  }

  private static boolean isEnd(DeliveryEvent event) {
    return event instanceof DeliveryEvent.InjectionSucceeded
        || event instanceof DeliveryEvent.InjectionFailed;
  }

  /** All that must not have happened. */
  public List<Violation> violations() {
    return judge().violations();
  }

  private Judge judge() {
    return new Judge(log, deliveryScenario.lines().stream().map(this::delivery).toList());
  }

  /** What was typed is what is to be submitted; what makes it safe has tests of its own. */
  private Delivery delivery(DeliveryScenario.Line line) {
    return Delivery.of(line.id(), typed.getOrDefault(line.id(), line.body()), claim(line.id()));
  }

  private Claim claim(String id) {
    boolean isSubmitted =
        end(told, id)
            .filter(one -> one.event() instanceof DeliveryEvent.InjectionSucceeded)
            .isPresent();
    if (isSubmitted) {
      return Claim.SUBMITTED;
    }
    return attempts(id) == 0 ? Claim.FAILED : Claim.UNVERIFIED;
  }

  /** Why a message was given up; empty where it was not. */
  Optional<String> reason(String id) {
    return end(told, id)
        .map(Listener::event)
        .filter(DeliveryEvent.InjectionFailed.class::isInstance)
        .map(event -> ((DeliveryEvent.InjectionFailed) event).reason());
  }

  /** How often it was pasted. */
  int attempts(String id) {
    return (int)
        told.stream()
            .map(Listener::event)
            .filter(event -> event.delivery().equals(id))
            .filter(DeliveryEvent.InjectionAttempted.class::isInstance)
            .count();
  }

  /** The messages that the log proves to have been submitted. */
  Set<String> submitted() {
    return judge().proofs().stream()
        .filter(proof -> proof.times() > 0)
        .map(Proof::delivery)
        .collect(Collectors.toSet());
  }

  /** What became of a message; violations are not asked for here. */
  Outcome outcome(DeliveryScenario.Line line, boolean isSubmitted) {
    Claim claim = claim(line.id());
    if (isSubmitted) {
      return claim == Claim.SUBMITTED ? Outcome.DELIVERED : Outcome.UNVERIFIED;
    }
    if (hasChanceOf(Fault.NO_ECHO)) {
      return Outcome.UNSEEN;
    }
    if (quotesDialogs()) {
      return Outcome.HELD;
    }
    if (!wantsNoFrames() && hadItsTime(line)) {
      return torn ? Outcome.TORN : Outcome.MISSED;
    }
    if (hasEnded()) {
      return Outcome.DEAD;
    }
    return end(told, line.id()).isPresent() ? Outcome.TOLD : Outcome.WAITING;
  }

  /** Where frames are needed, an agent that has not asked for them is never ready. */
  private boolean wantsNoFrames() {
    return deliveryScenario.profile().typing().framed() && hasChanceOf(Fault.NO_BRACKETS);
  }

  private boolean quotesDialogs() {
    boolean isQuoted =
        deliveryScenario.lines().stream().anyMatch(line -> Bodies.quotesDialog(line.body()));
    return deliveryScenario.script().appearance() == Appearance.PLAIN
        && (isQuoted || hasChanceOf(Fault.QUOTES));
  }

  private boolean hasChanceOf(Fault fault) {
    var setting = deliveryScenario.script().faults().get(fault);
    return setting != null && setting.probability() > 0;
  }

  private boolean hasEnded() {
    return log.stream().anyMatch(Entry.Ended.class::isInstance);
  }

  /** Where the agent stood at the end. */
  Where where() {
    return log.stream()
        .filter(Entry.Shows.class::isInstance)
        .map(entry -> ((Entry.Shows) entry).where())
        .reduce(Where.STARTING, (_, next) -> next);
  }

  /** The agent was ready for it, for as long as it takes without hurry. */
  private boolean hadItsTime(DeliveryScenario.Line line) {
    var profile = deliveryScenario.profile();
    long needed =
        profile.settle().plus(profile.typing().enterDelay()).toMillis()
            + SLACK
            + deliveryScenario.absence();
    return Readied.of(this).stream()
        .anyMatch(span -> span.to() - Math.max(span.from(), line.at()) >= needed);
  }

  /** From when the agent was ready for a message until it was known to be submitted. */
  public OptionalLong latency(DeliveryScenario.Line line) {
    OptionalLong submitted = submittedAt(line);
    var end = end(told, line.id());
    if (submitted.isEmpty() || end.isEmpty()) {
      return OptionalLong.empty();
    }
    long at = submitted.getAsLong();
    return Readied.of(this).stream()
        .filter(span -> span.from() < at && span.to() >= at)
        .mapToLong(span -> end.get().at() - Math.max(span.from(), line.at()))
        .findFirst();
  }

  private OptionalLong submittedAt(DeliveryScenario.Line line) {
    String body = typed.getOrDefault(line.id(), line.body());
    return log.stream()
        .filter(Entry.Submitted.class::isInstance)
        .map(Entry.Submitted.class::cast)
        .filter(one -> Essence.of(Bytes.text(one.bytes())).equals(Essence.of(body)))
        .mapToLong(Entry.Submitted::at)
        .findFirst();
  }
}
