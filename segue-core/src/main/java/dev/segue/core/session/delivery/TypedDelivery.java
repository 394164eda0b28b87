package dev.segue.core.session.delivery;

import dev.segue.core.session.delivery.DeliveryEvent.EnterPressed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.ReceiptRaised;
import dev.segue.core.session.delivery.TypingPhase.End;
import dev.segue.core.session.readiness.AgentState;
import java.util.Optional;

/**
 * Types one text and finds out what became of it. It writes only behind a look that was taken for
 * it, never presses Enter on what it does not know, and pastes a second time only when the first is
 * known to have come to nothing. Confined to one thread; times in milliseconds of the caller.
 */
final class TypedDelivery {
  /** After so long in a state that says nothing, a person should know. */
  private static final long LOST_AFTER = 60_000;

  private final Delivery.Job job;
  private final TypedText text;
  private final TypingRules rules;
  private final EchoCheck check;
  private TypingPhase phase;
  private Optional<End> end = Optional.empty();
  private int attempt;
  private int presses;
  private long since;
  private long aimedAt;
  private long drainedAt;
  private long due;
  private TypedText.Times timesBefore = TypedText.Times.NONE;
  private boolean wasBusy;

  /** Other hands were in the composer: a turn that is seen may be about something else. */
  private boolean isMixed;

  /** Nobody knows what an earlier supervisor, and a person after it, did with the text. */
  private boolean wasLeft;

  private boolean hasBeenSeen;
  private boolean hasTranscript = true;
  private boolean hasToldOfOthers;

  /** The journal has an attempt of this number, and nothing was written for it yet. */
  private boolean isAnnounced;

  TypedDelivery(Delivery.Job job, TypedText text, TypingRules rules, long now) {
    this.job = job;
    this.text = text;
    this.rules = rules;
    this.check = new EchoCheck(job.delivery());
    this.phase = TypingPhase.GATE;
    this.since = now;
  }

  /** Goes on with what another supervisor began. */
  TypedDelivery takingOver(DeliveryCoordinator.Begun begun) {
    attempt = begun.attempt();
    presses = begun.presses();
    phase = TypingPhase.TAKEN_OVER;
    wasLeft = true;
    return this;
  }

  Optional<End> end() {
    return end;
  }

  /** Only what was written counts. */
  int attempts() {
    return isAnnounced ? attempt - 1 : attempt;
  }

  /** Whether it waits for an agent that can be told something, and since when. */
  boolean isWaiting() {
    return phase == TypingPhase.GATE
        || phase == TypingPhase.TAKING_AIM
        || phase == TypingPhase.ANNOUNCED
        || phase == TypingPhase.TAKEN_OVER;
  }

  long since() {
    return since;
  }

  /** Whether nothing of it was written, nor is about to be. */
  boolean isUntouched() {
    return phase == TypingPhase.GATE && attempts() == 0;
  }

  Proof proof() {
    return switch (phase) {
      case SETTLING, POISED, ARMED, ENTERED, ASKING -> Proof.VISIBLE;
      case SHOWING -> Proof.WRITTEN;
      default -> attempts() > 0 ? Proof.WRITTEN : Proof.NONE;
    };
  }

  /** Everything that the terminal was given has been taken. */
  void drained(long now, DeliveryEffects effects) {
    if (phase == TypingPhase.WRITING) {
      drainedAt = now;
      told(Proof.WRITTEN, "terminal", effects);
      enter(TypingPhase.SHOWING, now);
      due = now + rules.shownWithin(text.text().length());
      effects.wakeAt(due);
      effects.look();
    }
  }

  /**
   * Another program came to the foreground while the text was being written.
   *
   * @param isBegun whether some of the text had been written
   */
  void cut(boolean isBegun, long now, DeliveryEffects effects) {
    if (phase != TypingPhase.WRITING) {
      return;
    }
    if (isBegun) {
      finish(new End.InDoubt("another program came to the foreground while the text was written"));
    } else {
      isAnnounced = true; // Of the attempt nothing was written yet.
      enter(TypingPhase.RESTING, now);
      due = now + TypingRules.ENTER_WORKS_WITHIN;
      effects.wakeAt(due);
    }
  }

  /** A hook of the agent told of a prompt that is this text. */
  void heard(String evidence) {
    if (attempts() > 0) {
      finish(new End.Submitted(evidence));
    }
  }

  boolean isOwn(String prompt) {
    return text.isSameAs(prompt);
  }

  /** Looks at the terminal, or time has passed. */
  void step(ScreenObservation observed, long now, long heldUntil, DeliveryEffects effects) {
    switch (phase) {
      case GATE -> gate(observed, now, heldUntil, effects);
      case TAKING_AIM -> takeAim(observed, now, heldUntil, effects);
      case ANNOUNCED -> paste(observed, now, heldUntil, effects);
      case SHOWING -> show(observed, now, effects);
      case SETTLING -> settle(now, heldUntil, effects);
      case POISED, ARMED -> press(observed, now, heldUntil, effects);
      case ENTERED -> entered(observed, now, effects);
      case ASKING -> asking(observed, now, effects);
      case RESTING -> rest(now, effects);
      case CHECKING -> check(observed, now, heldUntil, effects);
      case TAKEN_OVER -> takeOver(observed, now, effects);
      case WRITING, OVER -> {
        // The terminal has not taken it yet, or there is nothing left to do.
      }
    }
  }

  private boolean mayPaste(ScreenObservation observed) {
    return observed.is(AgentState.READY)
        || (job.steer() && observed.is(AgentState.BUSY) && observed.isComposerEmpty());
  }

  private void gate(ScreenObservation observed, long now, long heldUntil, DeliveryEffects effects) {
    if (attempts() > 0 && text.isIn(observed.composer())) {
      stands(now, effects); // It was hidden, or hands that were in the composer have left it.
      return;
    }
    if (!mayPaste(observed)) {
      tellOfOthers(observed, now, effects);
      return;
    }
    if (now < heldUntil) {
      effects.wakeAt(heldUntil);
      return;
    }
    enter(TypingPhase.TAKING_AIM, since);
    aimedAt = now;
    effects.look();
  }

  /** Nobody but a person can take away what stands in the way; it is told once. */
  private void tellOfOthers(ScreenObservation observed, long now, DeliveryEffects effects) {
    if (hasToldOfOthers || !observed.isComposerFilled() || !observed.is(AgentState.UNRECOGNISED)) {
      return;
    }
    if (now < since + LOST_AFTER) {
      effects.wakeAt(since + LOST_AFTER);
    } else {
      hasToldOfOthers = true;
      effects.add(
          new DeliveryEffect.Alert(
              job.delivery(), "it waits: text stands in the agent's composer"));
    }
  }

  private void takeAim(
      ScreenObservation observed, long now, long heldUntil, DeliveryEffects effects) {
    if (observed.atMillis() < aimedAt) {
      return; // The look that was asked for is still to come.
    }
    if (!mayPaste(observed) || now < heldUntil) {
      enter(TypingPhase.GATE, since);
      gate(observed, now, heldUntil, effects);
      return;
    }
    if (check.isDue()) {
      enter(TypingPhase.CHECKING, now);
      check.begin(now, effects);
      return;
    }
    if (!isAnnounced) {
      attempt++;
      isAnnounced = true;
      effects.append(
          new InjectionAttempted(
              job.delivery(), job.session(), job.kind(), job.rung().word(), attempt));
    }
    enter(TypingPhase.ANNOUNCED, since);
    aimedAt = now;
    effects.look();
  }

  private void paste(
      ScreenObservation observed, long now, long heldUntil, DeliveryEffects effects) {
    if (observed.atMillis() < aimedAt) {
      return; // The look that was asked for is still to come.
    }
    if (!mayPaste(observed) || now < heldUntil) {
      enter(TypingPhase.GATE, since);
      gate(observed, now, heldUntil, effects);
      return;
    }
    isAnnounced = false;
    presses = 0;
    isMixed = false;
    wasLeft = false;
    hasBeenSeen = false;
    wasBusy = observed.is(AgentState.BUSY);
    timesBefore = text.timesIn(observed.rows());
    enter(TypingPhase.WRITING, now);
    effects.add(new DeliveryEffect.Paste(job.delivery(), text.text()));
  }

  private void show(ScreenObservation observed, long now, DeliveryEffects effects) {
    boolean isIn = observed.atMillis() >= drainedAt && text.isIn(observed.composer());
    if (isIn && !hasBeenSeen) {
      hasBeenSeen = true;
      told(Proof.VISIBLE, "screen", effects);
    }
    if (isIn && !observed.isCovered()) {
      stands(now, effects);
      return;
    }
    if (now < due) {
      effects.wakeAt(due);
    } else if (observed.isComposerFilled()) {
      awaitOthers(observed, now, effects);
    } else if (observed.isComposerEmpty()) {
      ask(now, effects); // Enter was not pressed; but the agent may have taken a line end for
      // it.
    } else if (now < since + LOST_AFTER) {
      effects.wakeAt(now + TypingRules.ENTER_WORKS_WITHIN);
    } else {
      finish(new End.InDoubt("the composer has not been seen since the text was written"));
    }
  }

  /** A notice that is typed says nothing of the message. */
  private void told(Proof proof, String evidence, DeliveryEffects effects) {
    if (job.rung() == Rung.TYPED) {
      effects.append(new ReceiptRaised(job.delivery(), job.rung().word(), proof.word(), evidence));
    }
  }

  private void stands(long now, DeliveryEffects effects) {
    enter(TypingPhase.SETTLING, now);
    effects.wakeAt(Math.max(now, drainedAt + rules.enterDelay()));
  }

  /** Somebody types beside our text: nothing is written, and they may take theirs away again. */
  private void awaitOthers(ScreenObservation observed, long now, DeliveryEffects effects) {
    isMixed |= observed.is(AgentState.UNRECOGNISED) && !text.isIn(observed.composer());
    if (now < since + LOST_AFTER) {
      effects.wakeAt(now + TypingRules.ENTER_WORKS_WITHIN);
    } else {
      finish(new End.InDoubt(text.whatStands(observed)));
    }
  }

  private void settle(long now, long heldUntil, DeliveryEffects effects) {
    long ready = Math.max(drainedAt + rules.enterDelay(), heldUntil);
    if (now < ready) {
      effects.wakeAt(ready);
      return;
    }
    enter(TypingPhase.POISED, now);
    effects.look();
  }

  private void press(
      ScreenObservation observed, long now, long heldUntil, DeliveryEffects effects) {
    if (observed.atMillis() < since) {
      return; // The look that was asked for is still to come.
    }
    boolean isArmed = phase == TypingPhase.ARMED;
    if (now < heldUntil) {
      enter(TypingPhase.SETTLING, since);
      effects.wakeAt(heldUntil);
      return;
    }
    if (!observed.isCovered() && text.isIn(observed.composer())) {
      if (isArmed) {
        presses++;
        enter(TypingPhase.ENTERED, now);
        effects.add(new DeliveryEffect.Enter(job.delivery()));
        effects.wakeAt(now + TypingRules.TURN_WITHIN);
      } else {
        enter(TypingPhase.ARMED, now);
        effects.append(new EnterPressed(job.delivery(), attempt, presses + 1));
        effects.look();
      }
    } else if (observed.isComposerEmpty()) {
      enter(TypingPhase.ENTERED, now); // Somebody else was quicker.
      effects.wakeAt(now + TypingRules.TURN_WITHIN);
    } else {
      isMixed |= observed.isComposerFilled() && !text.isIn(observed.composer());
      enter(TypingPhase.SHOWING, now);
      due = now + TypingRules.SHOWN_WITHIN;
      effects.wakeAt(due);
    }
  }

  private void entered(ScreenObservation observed, long now, DeliveryEffects effects) {
    if (isTurn(observed)) {
      return;
    }
    if (text.isIn(observed.composer())) {
      again(observed, now, effects);
    } else if (observed.isComposerFilled()) {
      awaitOthers(observed, now, effects);
    } else if (now >= since + TypingRules.TURN_WITHIN) {
      ask(now, effects);
    } else {
      effects.wakeAt(since + TypingRules.TURN_WITHIN);
    }
  }

  /** The text still stands there: Enter again, never the text. */
  private void again(ScreenObservation observed, long now, DeliveryEffects effects) {
    if (now < since + TypingRules.ENTER_WORKS_WITHIN || observed.atMillis() < since) {
      effects.wakeAt(Math.max(now + 1, since + TypingRules.ENTER_WORKS_WITHIN));
    } else if (presses < TypingRules.MOST_PRESSES) {
      enter(TypingPhase.POISED, now);
      effects.look();
    } else if (now < since + LOST_AFTER) {
      effects.wakeAt(now + TypingRules.ENTER_WORKS_WITHIN); // It may have been taken all the same.
    } else {
      finish(new End.InDoubt("Enter was pressed %d times without effect".formatted(presses)));
    }
  }

  /** The text has left the composer, and there is a turn, or the text as one that was sent. */
  private boolean isTurn(ScreenObservation observed) {
    if (observed.atMillis() < since || !hasLeft(observed)) {
      return false;
    }
    if (presses == 0 || isMixed) {
      return false; // A turn that others began says nothing of our text.
    }
    boolean isNewTurn = observed.is(AgentState.BUSY) && !wasBusy;
    if (isNewTurn || text.timesIn(observed.rows()).isMoreThan(timesBefore)) {
      finish(new End.Submitted("screen"));
      return true;
    }
    return false;
  }

  private boolean hasLeft(ScreenObservation observed) {
    // What is drawn under a prompt line may be read as text in it.
    boolean isDrawnOver =
        observed.is(AgentState.BUSY) && !wasBusy && !text.isIn(observed.composer());
    return isDrawnOver || !observed.isComposerFilled();
  }

  private void ask(long now, DeliveryEffects effects) {
    enter(TypingPhase.ASKING, now);
    due = now + TypingRules.TRANSCRIPT_WITHIN;
    effects.add(new DeliveryEffect.AskTranscript(job.delivery(), text.text()));
    effects.wakeAt(due);
  }

  /** What the transcript says of it. */
  void answered(Optional<DeliveryCoordinator.Reserved> kept, long now, DeliveryEffects effects) {
    DeliveryCoordinator.Reserved found = kept.orElse(DeliveryCoordinator.Reserved.ABSENT);
    boolean isOwn = presses > 0 && !isMixed && !wasLeft;
    if (found != DeliveryCoordinator.Reserved.ABSENT && attempt > 0) {
      finish(
          found == DeliveryCoordinator.Reserved.SAME || isOwn
              ? new End.Submitted("transcript")
              : new End.InDoubt("somebody submitted it, with other text"));
    } else if (phase == TypingPhase.ASKING) {
      hasTranscript = kept.isPresent();
      effects.wakeAt(Math.min(due, now + TypingRules.ASK_EVERY));
    }
  }

  private void asking(ScreenObservation observed, long now, DeliveryEffects effects) {
    if (isTurn(observed)) {
      return;
    }
    if (observed.atMillis() >= since && text.isIn(observed.composer())) {
      enter(TypingPhase.ENTERED, now); // It was hidden, and stands there still.
      effects.wakeAt(now + TypingRules.ENTER_WORKS_WITHIN);
    } else if (observed.isComposerFilled() && observed.atMillis() >= since) {
      enter(TypingPhase.ENTERED, now); // Others' text; ours may stand beside it.
      effects.wakeAt(now + TypingRules.ENTER_WORKS_WITHIN);
    } else if (now < due) {
      if (hasTranscript) {
        effects.add(new DeliveryEffect.AskTranscript(job.delivery(), text.text()));
      }
      effects.wakeAt(Math.min(due, now + TypingRules.ASK_EVERY));
    } else if (!isMixed && (hasTranscript || presses == 0)) {
      retry(now, effects);
    } else { // What others submitted with text of theirs is no message that a transcript has.
      finish(new End.InDoubt("the text has left the composer and no turn was seen"));
    }
  }

  private void retry(long now, DeliveryEffects effects) {
    int tries = attempt + check.hidden();
    if (tries >= job.attempts()) {
      finish(
          check.hidden() > 0
              ? new End.InDoubt("the agent shows nothing of what is typed")
              : new End.NotTaken("not taken in %d attempts".formatted(attempt)));
      return;
    }
    check.due(!hasBeenSeen);
    enter(TypingPhase.RESTING, now);
    due = now + rules.backoffs().get(Math.min(tries, rules.backoffs().size()) - 1);
    effects.wakeAt(due);
  }

  /** A second copy beside a hidden one would be submitted with it. */
  private void check(
      ScreenObservation observed, long now, long heldUntil, DeliveryEffects effects) {
    switch (check.step(observed, now, heldUntil, effects)) {
      case NOT_YET -> {
        // It looks again.
      }
      case SHOWN -> {
        enter(TypingPhase.GATE, now);
        effects.look();
      }
      case HIDDEN -> ask(now, effects); // A person may have submitted what stands there.
    }
  }

  private void rest(long now, DeliveryEffects effects) {
    if (now < due) {
      effects.wakeAt(due);
    } else {
      enter(TypingPhase.GATE, now);
      effects.look();
    }
  }

  private void takeOver(ScreenObservation observed, long now, DeliveryEffects effects) {
    if (text.isSurelyIn(observed.composer())) {
      drainedAt = now;
      enter(TypingPhase.SETTLING, now);
      effects.wakeAt(now + rules.enterDelay());
    } else if (observed.isComposerEmpty()
        && (observed.is(AgentState.READY) || observed.is(AgentState.BUSY))) {
      presses = Math.max(1, presses); // Whoever was there meanwhile may have pressed it.
      wasBusy = true;
      timesBefore = TypedText.Times.UNKNOWN; // What the screen shows may be of before.
      ask(now, effects);
    } else if (observed.isComposerFilled()) {
      awaitOthers(
          observed, now, effects); // Half of it, or an agent's word for a paste, or anybody's.
    }
  }

  private void enter(TypingPhase next, long now) {
    phase = next;
    since = now;
  }

  private void finish(End how) {
    phase = TypingPhase.OVER;
    end = Optional.of(how);
  }
}
