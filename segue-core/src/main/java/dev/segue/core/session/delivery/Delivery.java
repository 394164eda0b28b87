package dev.segue.core.session.delivery;

import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionEscalated;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.delivery.DeliveryEvent.ReceiptRaised;
import dev.segue.core.session.readiness.AgentState;
import java.util.Optional;
import java.util.OptionalLong;

/** One message on its way down the rungs: where it is, and what is known of it. */
final class Delivery {
  /** Typed in place of a message that could not be brought otherwise. */
  private static final String NOTICE =
      "[IMPORTANT] Session context from previous work is available. Run: segue context show";

  private final Ladder ladder;
  private final Message message;
  private final long begun;
  private Rung rung;
  private Optional<TypedDelivery> typing = Optional.empty();
  private int attempts;
  private Proof proof = Proof.NONE;
  private OptionalLong readySince = OptionalLong.empty();
  private boolean isFiled;
  private boolean isOver;

  /** The ways to the agent of a session, for all of the session's messages. */
  record Ladder(
      String session, TypingRules rules, Channels channels, Acknowledgments acknowledgments) {}

  /** Delivery to be typed, and the session that receives it. */
  record Job(
      String delivery, String session, Message.Kind kind, Rung rung, boolean steer, int attempts) {}

  Delivery(Ladder ladder, Message message, Rung rung, long begun) {
    this.ladder = ladder;
    this.message = message;
    this.rung = rung;
    this.begun = begun;
  }

  Message message() {
    return message;
  }

  Rung rung() {
    return rung;
  }

  Optional<TypedDelivery> typing() {
    return typing;
  }

  boolean isOf(String delivery) {
    return message.delivery().equals(delivery);
  }

  /** Whether it has succeeded or failed. */
  boolean isOver() {
    return isOver;
  }

  /** Whether nothing of it was written to the agent yet. */
  boolean isUntouched() {
    return rung == Rung.LAUNCH
        || (rung == Rung.TYPED && typing.filter(with -> with.attempts() == 0).isPresent());
  }

  /** Whether it waits for the agent, and is not in the middle of anything. */
  boolean isWaiting() {
    return typing.map(TypedDelivery::isUntouched).orElse(rung == Rung.FILE && !isFiled);
  }

  /** A message waits for an agent that is busy as long as it takes, start-up context does not. */
  boolean isPatient() {
    return message.kind() == Message.Kind.MESSAGE;
  }

  /** Begins with the first rung that takes the text. */
  void begin(DeliveryEffects effects) {
    begin(ladder.rules.first(text(), ladder.channels), effects);
  }

  /** It was given to the agent at the start. */
  void launched() {
    attempts = 1;
  }

  /** A hook has it, and not the keys. */
  void reclaim() {
    rung = Rung.LAUNCH;
    typing = Optional.empty();
  }

  /** Goes on with the attempt of an earlier supervisor. */
  void takeOver(DeliveryInput.Begun from, DeliveryEffects effects) {
    attempts = from.attempt();
    if (from.rung() == Rung.TYPED) {
      var first = new TypingPhase.TakenOver(PastedText.left(from.presses()), effects.now());
      typing = Optional.of(typed(text(), from.attempt(), first));
    } else {
      // A notice may have been typed; the block stands in the file or does not. A person decides.
      fail("the supervisor ended while rung %s went on".formatted(rung), effects);
    }
  }

  private String text() {
    return ladder.acknowledgments.text(message);
  }

  private void begin(Rung next, DeliveryEffects effects) {
    rung = next;
    typing = Optional.empty();
    String text = text();
    if (rung == Rung.TYPED || rung == Rung.FILE) {
      ladder.acknowledgments.writing(message, effects);
    }
    switch (rung) {
      case LAUNCH -> throw new IllegalStateException("a launch is told, not begun");
      case TYPED -> type(text, effects);
      case NOTICE -> type(NOTICE, effects);
      case FILE -> effects.wakeIn(0);
      case HUMAN -> fail("no other way is left", effects);
    }
  }

  private void type(String text, DeliveryEffects effects) {
    ladder.acknowledgments.written(text);
    var first = new TypingPhase.AwaitingReady(PastedText.NONE, effects.now());
    typing = Optional.of(typed(text, 0, first));
    effects.wakeIn(0);
  }

  private TypedDelivery typed(String text, int before, TypingPhase first) {
    TypingRules rules = ladder.rules;
    int most = rung == Rung.NOTICE ? 1 : rules.attempts();
    Message.Kind kind = message.kind();
    var job = new Job(message.delivery(), ladder.session, kind, rung, message.steer(), most);
    return new TypedDelivery(job, new TypedText(text, rules.prefixes()), rules, before, first);
  }

  /** Looks at the terminal, or time has passed. */
  void step(ScreenObservation seen, long heldUntil, DeliveryEffects effects) {
    if (isOver) {
      return;
    }
    if (rung == Rung.LAUNCH) {
      awaitHook(seen, effects);
    } else if (rung == Rung.FILE && typing.isEmpty()) {
      write(seen, effects);
    } else {
      typing.ifPresent(
          with -> {
            with.step(seen, heldUntil, effects);
            if (!isPatient()) {
              with.phase().waitingSince().ifPresent(since -> giveUpWaiting(since, effects));
            }
          });
    }
  }

  /**
   * A message that is too long to be typed waits for its turn all the same; start-up context is in
   * the file before the agent is ready.
   */
  private void write(ScreenObservation seen, DeliveryEffects effects) {
    boolean isTime = !isPatient() || message.steer() || seen.is(AgentState.READY);
    if (isTime && !isFiled) {
      isFiled = true;
      effects.append(attempted(1));
      effects.add(new DeliveryEffect.WriteFile(message.delivery(), text()));
    }
  }

  private void giveUpWaiting(long since, DeliveryEffects effects) {
    long readiness = ladder.rules.readiness();
    if (effects.now() < since + readiness) {
      effects.wakeAt(since + readiness);
    } else {
      escalate("the agent was not ready within %d ms".formatted(readiness), effects);
    }
  }

  /** A hook that has not run although the agent waits for its user will not run. */
  private void awaitHook(ScreenObservation seen, DeliveryEffects effects) {
    if (!seen.is(AgentState.READY)) {
      return;
    }
    if (readySince.isEmpty()) {
      readySince = OptionalLong.of(effects.now());
    }
    long until = readySince.getAsLong() + ladder.rules.readiness();
    if (effects.now() < until) {
      effects.wakeAt(until);
    } else {
      escalate("its hook has not run", effects);
    }
  }

  /** The block is in the memory file, or it was refused. */
  void filed(DeliveryInput.FileWritten result, DeliveryEffects effects) {
    if (rung != Rung.FILE) {
      return;
    }
    result
        .refusal()
        .ifPresentOrElse(
            refusal -> escalate(refusal, effects),
            () -> {
              raise(Proof.WRITTEN, "file", effects);
              type(
                  "[System] Session context written to %s - please review".formatted(result.file()),
                  effects);
            });
  }

  /** What the typing found out is known of the message, too. */
  void settle(DeliveryEffects effects) {
    if (isOver || typing.isEmpty()) {
      return;
    }
    TypedDelivery with = typing.get();
    attempts = Math.max(attempts, with.attempts());
    // A notice that stands in the composer is not the message.
    if (rung == Rung.TYPED && !proof.isAtLeast(with.proof())) {
      proof = with.proof();
    }
    with.end().ifPresent(end -> end(end, effects));
  }

  private void end(TypingPhase.End end, DeliveryEffects effects) {
    switch (end) {
      case TypingPhase.End.Submitted(String evidence) -> {
        raise(Proof.SUBMITTED, evidence, effects);
        succeed(evidence, effects);
      }
      case TypingPhase.End.NotTaken(String reason) -> escalate(reason, effects);
      case TypingPhase.End.InDoubt(String reason) -> fail(reason, effects);
    }
  }

  void raise(Proof to, String evidence, DeliveryEffects effects) {
    if (!proof.isAtLeast(to)) {
      proof = to;
      effects.append(new ReceiptRaised(message.delivery(), rung, to, evidence));
    }
  }

  void succeed(String evidence, DeliveryEffects effects) {
    effects.append(succeeded(evidence, effects.now()));
    isOver = true;
    if (proof.isAtLeast(Proof.SUBMITTED)) {
      ladder.acknowledgments.submitted(message.delivery(), rung, effects);
    }
  }

  private void escalate(String reason, DeliveryEffects effects) {
    Rung to = ladder.rules.after(rung, ladder.channels);
    if (to == Rung.HUMAN) {
      fail(reason, effects);
    } else {
      effects.append(escalated(to, reason));
      begin(to, effects);
    }
  }

  /** The agent has gone. Context for a start that is over is nobody's loss. */
  void end(String reason, DeliveryEffects effects) {
    if (isPatient()) {
      fail(reason, effects);
    } else {
      lose(reason, effects);
    }
  }

  private void fail(String reason, DeliveryEffects effects) {
    lose(reason, effects);
    effects.add(new DeliveryEffect.Alert(message.delivery(), reason));
  }

  /** As {@link #fail}, where no person need hear of it. */
  private void lose(String reason, DeliveryEffects effects) {
    effects.append(failed(reason, effects.now()));
    ladder.acknowledgments.forget(message.delivery());
    isOver = true;
  }

  private DeliveryEvent attempted(int attempt) {
    return new InjectionAttempted(
        message.delivery(), ladder.session, message.kind(), rung, attempt);
  }

  private DeliveryEvent succeeded(String evidence, long now) {
    return new InjectionSucceeded(
        message.delivery(),
        ladder.session,
        message.kind(),
        rung,
        attempts,
        proof,
        evidence,
        now - begun);
  }

  private DeliveryEvent escalated(Rung to, String reason) {
    return new InjectionEscalated(
        message.delivery(), ladder.session, message.kind(), to, rung, attempts, reason);
  }

  private DeliveryEvent failed(String reason, long now) {
    return new InjectionFailed(
        message.delivery(),
        ladder.session,
        message.kind(),
        rung,
        attempts,
        proof,
        now - begun,
        reason);
  }
}
