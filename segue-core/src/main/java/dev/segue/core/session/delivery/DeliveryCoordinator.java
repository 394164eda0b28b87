package dev.segue.core.session.delivery;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.RowPattern;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Delivers a session's messages one at a time, escalating through the methods of {@link Rung}. It
 * takes one input after the other and returns the effects to perform. Deterministic; not
 * thread-safe.
 *
 * <p>Times are milliseconds of a clock that only goes forward, save those of {@link Message}.
 */
public class DeliveryCoordinator {
  private final Delivery.Ladder ladder;
  private final Acknowledgments acknowledgments;
  private final Instant begin;
  private final DeliveryQueue queue = new DeliveryQueue();

  /** Of messages that had their turn and gave it to another one; they are in the queue again. */
  private final Map<String, Delivery> suspended = new HashMap<>();

  private Optional<Delivery> current = Optional.empty();
  private Optional<ScreenObservation> screen = Optional.empty();

  /** What was given at the launch; its receipt may rise after its success. */
  private Optional<Delivery> given = Optional.empty();

  private long heldUntil;

  /**
   * Of a session that begins.
   *
   * @param answers what else on the screen acknowledges a message, where it holds the message's id
   * @param begin the time of day at millisecond 0
   */
  public DeliveryCoordinator(
      String session,
      TypingRules rules,
      Channels channels,
      List<RowPattern> answers,
      Instant begin) {
    this.acknowledgments = new Acknowledgments(answers);
    this.ladder = new Delivery.Ladder(session, rules, channels, acknowledgments);
    this.begin = begin;
  }

  /** Takes an input, and returns the effects to perform, in their order. */
  public List<DeliveryEffect> on(DeliveryInput input, long now) {
    var effects = new DeliveryEffects(now);
    switch (input) {
      case DeliveryInput.MessageQueued(Message message) -> {
        queue.add(message);
        advance(effects);
      }
      case DeliveryInput.MessageTakenOver(Message message, DeliveryInput.Begun begun) ->
          takeOver(message, begun, effects);
      case DeliveryInput.ScreenObserved(ScreenObservation observed) -> observe(observed, effects);
      case DeliveryInput.TimerFired _ -> advance(effects);
      case DeliveryInput.UserTyped _ -> heldUntil = now + ladder.rules().humanHold();
      case DeliveryInput.TypingResult result -> {
        typed(isOf(result.delivery())).ifPresent(typing -> typing.on(result, effects));
        finish(effects);
      }
      case DeliveryInput.PromptHeard(String prompt) -> {
        acknowledgments.written(prompt);
        typed(_ -> true)
            .filter(typing -> typing.isOwn(prompt))
            .ifPresent(typing -> typing.heard("hook"));
        finish(effects);
      }
      case DeliveryInput.MessageLaunched(Message message, Proof proof, String evidence) -> {
        current = Optional.of(new Delivery(ladder, message, Rung.LAUNCH, now));
        current.get().launched();
        given = current;
        raise(proof, evidence, effects);
      }
      case DeliveryInput.LaunchProved(Proof proof, String evidence) ->
          raise(proof, evidence, effects);
      case DeliveryInput.LaunchReclaimed _ ->
          given
              .filter(launched -> current.equals(given) && launched.isUntouched())
              .ifPresent(Delivery::reclaim);
      case DeliveryInput.FileWritten result -> {
        current.filter(isOf(result.delivery())).ifPresent(at -> at.filed(result, effects));
        finish(effects);
      }
      case DeliveryInput.AgentEnded(String reason) -> end(reason, effects);
      case DeliveryInput.AcknowledgmentRequested(String delivery, String id, boolean isRecorded) ->
          acknowledgments.ask(delivery, id, isRecorded);
      case DeliveryInput.AcknowledgmentAwaited(String delivery, String id, Rung rung) -> {
        acknowledgments.ask(delivery, id, true);
        acknowledgments.submitted(delivery, rung, effects);
      }
      case DeliveryInput.AcknowledgmentReceived answer -> acknowledge(answer, effects);
      case DeliveryInput.AcknowledgmentRead(String delivery) ->
          acknowledgments.read(delivery, effects);
    }
    return effects.all();
  }

  /** Whether a launch channel, and not the keys, has the message that was given at the launch. */
  public boolean isGiven() {
    return given.filter(launched -> launched.rung() == Rung.LAUNCH).isPresent();
  }

  /** Messages that wait, the one on its way not counted. */
  public List<Message> waiting() {
    return queue.all();
  }

  private static Predicate<Delivery> isOf(String delivery) {
    return underway -> underway.isOf(delivery);
  }

  private Optional<TypedDelivery> typed(Predicate<Delivery> isMeant) {
    return current.filter(isMeant).flatMap(Delivery::typing);
  }

  private void takeOver(Message message, DeliveryInput.Begun begun, DeliveryEffects effects) {
    var underway = new Delivery(ladder, message, begun.rung(), effects.now());
    underway.takeOver(begun, effects);
    if (!underway.isOver()) {
      current = Optional.of(underway);
      advance(effects);
    }
  }

  private void observe(ScreenObservation observed, DeliveryEffects effects) {
    screen = Optional.of(observed);
    typed(underway -> acknowledgments.isSeen(underway.message().delivery(), observed))
        .ifPresent(typing -> typing.heard("screen"));
    advance(effects);
    acknowledgments.seen(observed, effects);
  }

  private void acknowledge(DeliveryInput.AcknowledgmentReceived answer, DeliveryEffects effects) {
    acknowledgments
        .delivery(answer.id())
        .filter(known -> answer.delivery().equals(known) || answer.delivery().equals(answer.id()))
        .ifPresent(
            known -> {
              typed(isOf(known)).ifPresent(typing -> typing.heard(answer.by()));
              acknowledgments.forget(known);
            });
    finish(effects);
  }

  private void raise(Proof proof, String evidence, DeliveryEffects effects) {
    if (isGiven()) {
      Delivery launched = given.orElseThrow();
      launched.raise(proof, evidence, effects);
      if (current.equals(given) && proof.isAtLeast(launched.message().required())) {
        launched.succeed(evidence, effects);
      }
    }
    finish(effects);
  }

  private void end(String reason, DeliveryEffects effects) {
    current.ifPresent(underway -> underway.end(reason, effects));
    current = Optional.empty();
    for (Message message : queue.all()) {
      take(message)
          .orElseGet(() -> new Delivery(ladder, message, Rung.TYPED, effects.now()))
          .end(reason, effects);
    }
    acknowledgments.ended(effects);
  }

  private void advance(DeliveryEffects effects) {
    Instant wall = begin.plusMillis(effects.now());
    if (current.isEmpty()) {
      queue.first(wall).ifPresent(message -> next(message, effects));
    }
    current.filter(this::givesWay).ifPresent(waits -> overtake(waits, wall, effects));
    screen.ifPresent(
        seen -> current.ifPresent(underway -> underway.step(seen, heldUntil, effects)));
    finish(effects);
  }

  /** Takes it out of the queue; its delivery, where that has begun. */
  private Optional<Delivery> take(Message message) {
    queue.remove(message.delivery());
    return Optional.ofNullable(suspended.remove(message.delivery()));
  }

  private void next(Message message, DeliveryEffects effects) {
    current = take(message);
    if (current.isEmpty()) {
      var underway = new Delivery(ladder, message, Rung.LAUNCH, effects.now());
      current = Optional.of(underway);
      underway.begin(effects);
    }
  }

  /** It waits for the end of a turn, and nothing of it was written to the agent. */
  private boolean givesWay(Delivery underway) {
    boolean isBusy = screen.filter(seen -> seen.is(AgentState.BUSY)).isPresent();
    return isBusy && underway.isPatient() && !underway.message().steer() && underway.isWaiting();
  }

  /** What may go into the turn does not wait for what may not. */
  private void overtake(Delivery waits, Instant wall, DeliveryEffects effects) {
    queue
        .first(wall, Message::steer)
        .ifPresent(
            steering -> {
              queue.add(waits.message());
              suspended.put(waits.message().delivery(), waits);
              next(steering, effects);
            });
  }

  private void finish(DeliveryEffects effects) {
    current.ifPresent(underway -> underway.settle(effects));
    if (current.filter(Delivery::isOver).isPresent()) {
      current = Optional.empty();
      // The agent may have been quick to acknowledge it.
      screen.ifPresent(seen -> acknowledgments.seen(seen, effects));
    }
    if (current.isEmpty() && !queue.all().isEmpty()) {
      effects.wakeIn(0); // The next message.
    }
    acknowledgments.woke(effects);
  }
}
