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
final class Typist {
  /** After so long in a state that says nothing, a person should know. */
  private static final long LOST_AFTER = 60_000;

  private final Journey.Job job;
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
  private boolean hasWitness = true;
  private boolean hasToldOfOthers;

  /** The journal has an attempt of this number, and nothing was written for it yet. */
  private boolean isAnnounced;

  Typist(Journey.Job job, TypedText text, TypingRules rules, long now) {
    this.job = job;
    this.text = text;
    this.rules = rules;
    this.check = new EchoCheck(job.delivery());
    this.phase = TypingPhase.GATE;
    this.since = now;
  }

  /** Goes on with what another supervisor began. */
  Typist takingOver(Desk.Begun begun) {
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
  void drained(long now, Acts acts) {
    if (phase == TypingPhase.WRITING) {
      drainedAt = now;
      told(Proof.WRITTEN, "terminal", acts);
      enter(TypingPhase.SHOWING, now);
      due = now + rules.shownWithin(text.text().length());
      acts.wakeAt(due);
      acts.look();
    }
  }

  /**
   * Another program came to the foreground while the text was being written.
   *
   * @param isBegun whether some of the text had been written
   */
  void cut(boolean isBegun, long now, Acts acts) {
    if (phase != TypingPhase.WRITING) {
      return;
    }
    if (isBegun) {
      finish(new End.InDoubt("another program came to the foreground while the text was written"));
    } else {
      isAnnounced = true; // Of the attempt nothing was written yet.
      enter(TypingPhase.RESTING, now);
      due = now + TypingRules.ENTER_WORKS_WITHIN;
      acts.wakeAt(due);
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
  void step(Glance glance, long now, long heldUntil, Acts acts) {
    switch (phase) {
      case GATE -> gate(glance, now, heldUntil, acts);
      case TAKING_AIM -> takeAim(glance, now, heldUntil, acts);
      case ANNOUNCED -> paste(glance, now, heldUntil, acts);
      case SHOWING -> show(glance, now, acts);
      case SETTLING -> settle(now, heldUntil, acts);
      case POISED, ARMED -> press(glance, now, heldUntil, acts);
      case ENTERED -> entered(glance, now, acts);
      case ASKING -> asking(glance, now, acts);
      case RESTING -> rest(now, acts);
      case CHECKING -> check(glance, now, heldUntil, acts);
      case TAKEN_OVER -> takeOver(glance, now, acts);
      case WRITING, OVER -> {
        // The terminal has not taken it yet, or there is nothing left to do.
      }
    }
  }

  private boolean mayPaste(Glance glance) {
    return glance.is(AgentState.READY)
        || (job.steer() && glance.is(AgentState.BUSY) && glance.isComposerEmpty());
  }

  private void gate(Glance glance, long now, long heldUntil, Acts acts) {
    if (attempts() > 0 && text.isIn(glance.composer())) {
      stands(now, acts); // It was hidden, or hands that were in the composer have left it.
      return;
    }
    if (!mayPaste(glance)) {
      tellOfOthers(glance, now, acts);
      return;
    }
    if (now < heldUntil) {
      acts.wakeAt(heldUntil);
      return;
    }
    enter(TypingPhase.TAKING_AIM, since);
    aimedAt = now;
    acts.look();
  }

  /** Nobody but a person can take away what stands in the way; it is told once. */
  private void tellOfOthers(Glance glance, long now, Acts acts) {
    if (hasToldOfOthers || !glance.isComposerFilled() || !glance.is(AgentState.UNRECOGNISED)) {
      return;
    }
    if (now < since + LOST_AFTER) {
      acts.wakeAt(since + LOST_AFTER);
    } else {
      hasToldOfOthers = true;
      acts.add(new Act.Alert(job.delivery(), "it waits: text stands in the agent's composer"));
    }
  }

  private void takeAim(Glance glance, long now, long heldUntil, Acts acts) {
    if (glance.atMillis() < aimedAt) {
      return; // The look that was asked for is still to come.
    }
    if (!mayPaste(glance) || now < heldUntil) {
      enter(TypingPhase.GATE, since);
      gate(glance, now, heldUntil, acts);
      return;
    }
    if (check.isDue()) {
      enter(TypingPhase.CHECKING, now);
      check.begin(now, acts);
      return;
    }
    if (!isAnnounced) {
      attempt++;
      isAnnounced = true;
      acts.append(
          new InjectionAttempted(
              job.delivery(), job.session(), job.kind(), job.rung().word(), attempt));
    }
    enter(TypingPhase.ANNOUNCED, since);
    aimedAt = now;
    acts.look();
  }

  private void paste(Glance glance, long now, long heldUntil, Acts acts) {
    if (glance.atMillis() < aimedAt) {
      return; // The look that was asked for is still to come.
    }
    if (!mayPaste(glance) || now < heldUntil) {
      enter(TypingPhase.GATE, since);
      gate(glance, now, heldUntil, acts);
      return;
    }
    isAnnounced = false;
    presses = 0;
    isMixed = false;
    wasLeft = false;
    hasBeenSeen = false;
    wasBusy = glance.is(AgentState.BUSY);
    timesBefore = text.timesIn(glance.rows());
    enter(TypingPhase.WRITING, now);
    acts.add(new Act.Paste(job.delivery(), text.text()));
  }

  private void show(Glance glance, long now, Acts acts) {
    boolean isIn = glance.atMillis() >= drainedAt && text.isIn(glance.composer());
    if (isIn && !hasBeenSeen) {
      hasBeenSeen = true;
      told(Proof.VISIBLE, "screen", acts);
    }
    if (isIn && !glance.isCovered()) {
      stands(now, acts);
      return;
    }
    if (now < due) {
      acts.wakeAt(due);
    } else if (glance.isComposerFilled()) {
      awaitOthers(glance, now, acts);
    } else if (glance.isComposerEmpty()) {
      ask(now, acts); // Enter was not pressed; but the agent may have taken a line end for it.
    } else if (now < since + LOST_AFTER) {
      acts.wakeAt(now + TypingRules.ENTER_WORKS_WITHIN);
    } else {
      finish(new End.InDoubt("the composer has not been seen since the text was written"));
    }
  }

  /** A notice that is typed says nothing of the message. */
  private void told(Proof proof, String evidence, Acts acts) {
    if (job.rung() == Rung.TYPED) {
      acts.append(new ReceiptRaised(job.delivery(), job.rung().word(), proof.word(), evidence));
    }
  }

  private void stands(long now, Acts acts) {
    enter(TypingPhase.SETTLING, now);
    acts.wakeAt(Math.max(now, drainedAt + rules.enterDelay()));
  }

  /** Somebody types beside our text: nothing is written, and they may take theirs away again. */
  private void awaitOthers(Glance glance, long now, Acts acts) {
    isMixed |= glance.is(AgentState.UNRECOGNISED) && !text.isIn(glance.composer());
    if (now < since + LOST_AFTER) {
      acts.wakeAt(now + TypingRules.ENTER_WORKS_WITHIN);
    } else {
      finish(new End.InDoubt(text.whatStands(glance)));
    }
  }

  private void settle(long now, long heldUntil, Acts acts) {
    long ready = Math.max(drainedAt + rules.enterDelay(), heldUntil);
    if (now < ready) {
      acts.wakeAt(ready);
      return;
    }
    enter(TypingPhase.POISED, now);
    acts.look();
  }

  private void press(Glance glance, long now, long heldUntil, Acts acts) {
    if (glance.atMillis() < since) {
      return; // The look that was asked for is still to come.
    }
    boolean isArmed = phase == TypingPhase.ARMED;
    if (now < heldUntil) {
      enter(TypingPhase.SETTLING, since);
      acts.wakeAt(heldUntil);
      return;
    }
    if (!glance.isCovered() && text.isIn(glance.composer())) {
      if (isArmed) {
        presses++;
        enter(TypingPhase.ENTERED, now);
        acts.add(new Act.Enter(job.delivery()));
        acts.wakeAt(now + TypingRules.TURN_WITHIN);
      } else {
        enter(TypingPhase.ARMED, now);
        acts.append(new EnterPressed(job.delivery(), attempt, presses + 1));
        acts.look();
      }
    } else if (glance.isComposerEmpty()) {
      enter(TypingPhase.ENTERED, now); // Somebody else was quicker.
      acts.wakeAt(now + TypingRules.TURN_WITHIN);
    } else {
      isMixed |= glance.isComposerFilled() && !text.isIn(glance.composer());
      enter(TypingPhase.SHOWING, now);
      due = now + TypingRules.SHOWN_WITHIN;
      acts.wakeAt(due);
    }
  }

  private void entered(Glance glance, long now, Acts acts) {
    if (isTurn(glance)) {
      return;
    }
    if (text.isIn(glance.composer())) {
      again(glance, now, acts);
    } else if (glance.isComposerFilled()) {
      awaitOthers(glance, now, acts);
    } else if (now >= since + TypingRules.TURN_WITHIN) {
      ask(now, acts);
    } else {
      acts.wakeAt(since + TypingRules.TURN_WITHIN);
    }
  }

  /** The text still stands there: Enter again, never the text. */
  private void again(Glance glance, long now, Acts acts) {
    if (now < since + TypingRules.ENTER_WORKS_WITHIN || glance.atMillis() < since) {
      acts.wakeAt(Math.max(now + 1, since + TypingRules.ENTER_WORKS_WITHIN));
    } else if (presses < TypingRules.MOST_PRESSES) {
      enter(TypingPhase.POISED, now);
      acts.look();
    } else if (now < since + LOST_AFTER) {
      acts.wakeAt(now + TypingRules.ENTER_WORKS_WITHIN); // It may have been taken all the same.
    } else {
      finish(new End.InDoubt("Enter was pressed %d times without effect".formatted(presses)));
    }
  }

  /** The text has left the composer, and there is a turn, or the text as one that was sent. */
  private boolean isTurn(Glance glance) {
    if (glance.atMillis() < since || !hasLeft(glance)) {
      return false;
    }
    if (presses == 0 || isMixed) {
      return false; // A turn that others began says nothing of our text.
    }
    boolean isNewTurn = glance.is(AgentState.BUSY) && !wasBusy;
    if (isNewTurn || text.timesIn(glance.rows()).isMoreThan(timesBefore)) {
      finish(new End.Submitted("screen"));
      return true;
    }
    return false;
  }

  private boolean hasLeft(Glance glance) {
    // What is drawn under a prompt line may be read as text in it.
    boolean isDrawnOver = glance.is(AgentState.BUSY) && !wasBusy && !text.isIn(glance.composer());
    return isDrawnOver || !glance.isComposerFilled();
  }

  private void ask(long now, Acts acts) {
    enter(TypingPhase.ASKING, now);
    due = now + TypingRules.TRANSCRIPT_WITHIN;
    acts.add(new Act.AskTranscript(job.delivery(), text.text()));
    acts.wakeAt(due);
  }

  /** What the transcript says of it. */
  void answered(Optional<Desk.Kept> kept, long now, Acts acts) {
    Desk.Kept found = kept.orElse(Desk.Kept.ABSENT);
    boolean isOwn = presses > 0 && !isMixed && !wasLeft;
    if (found != Desk.Kept.ABSENT && attempt > 0) {
      finish(
          found == Desk.Kept.SAME || isOwn
              ? new End.Submitted("transcript")
              : new End.InDoubt("somebody submitted it, with other text"));
    } else if (phase == TypingPhase.ASKING) {
      hasWitness = kept.isPresent();
      acts.wakeAt(Math.min(due, now + TypingRules.ASK_EVERY));
    }
  }

  private void asking(Glance glance, long now, Acts acts) {
    if (isTurn(glance)) {
      return;
    }
    if (glance.atMillis() >= since && text.isIn(glance.composer())) {
      enter(TypingPhase.ENTERED, now); // It was hidden, and stands there still.
      acts.wakeAt(now + TypingRules.ENTER_WORKS_WITHIN);
    } else if (glance.isComposerFilled() && glance.atMillis() >= since) {
      enter(TypingPhase.ENTERED, now); // Others' text; ours may stand beside it.
      acts.wakeAt(now + TypingRules.ENTER_WORKS_WITHIN);
    } else if (now < due) {
      if (hasWitness) {
        acts.add(new Act.AskTranscript(job.delivery(), text.text()));
      }
      acts.wakeAt(Math.min(due, now + TypingRules.ASK_EVERY));
    } else if (!isMixed && (hasWitness || presses == 0)) {
      retry(now, acts);
    } else { // What others submitted with text of theirs is no message that a transcript has.
      finish(new End.InDoubt("the text has left the composer and no turn was seen"));
    }
  }

  private void retry(long now, Acts acts) {
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
    acts.wakeAt(due);
  }

  /** A second copy beside a hidden one would be submitted with it. */
  private void check(Glance glance, long now, long heldUntil, Acts acts) {
    switch (check.step(glance, now, heldUntil, acts)) {
      case NOT_YET -> {
        // It looks again.
      }
      case SHOWN -> {
        enter(TypingPhase.GATE, now);
        acts.look();
      }
      case HIDDEN -> ask(now, acts); // A person may have submitted what stands there.
    }
  }

  private void rest(long now, Acts acts) {
    if (now < due) {
      acts.wakeAt(due);
    } else {
      enter(TypingPhase.GATE, now);
      acts.look();
    }
  }

  private void takeOver(Glance glance, long now, Acts acts) {
    if (text.isSurelyIn(glance.composer())) {
      drainedAt = now;
      enter(TypingPhase.SETTLING, now);
      acts.wakeAt(now + rules.enterDelay());
    } else if (glance.isComposerEmpty()
        && (glance.is(AgentState.READY) || glance.is(AgentState.BUSY))) {
      presses = Math.max(1, presses); // Whoever was there meanwhile may have pressed it.
      wasBusy = true;
      timesBefore = TypedText.Times.UNKNOWN; // What the screen shows may be of before.
      ask(now, acts);
    } else if (glance.isComposerFilled()) {
      awaitOthers(glance, now, acts); // Half of it, or an agent's word for a paste, or anybody's.
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
