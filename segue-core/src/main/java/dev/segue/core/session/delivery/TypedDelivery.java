package dev.segue.core.session.delivery;

import dev.segue.core.session.delivery.DeliveryEvent.EnterPressed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.ReceiptRaised;
import dev.segue.core.session.delivery.DeliveryInput.TranscriptMatch;
import dev.segue.core.session.delivery.TypingPhase.Announced;
import dev.segue.core.session.delivery.TypingPhase.Armed;
import dev.segue.core.session.delivery.TypingPhase.AwaitingReady;
import dev.segue.core.session.delivery.TypingPhase.AwaitingTranscript;
import dev.segue.core.session.delivery.TypingPhase.Checking;
import dev.segue.core.session.delivery.TypingPhase.End;
import dev.segue.core.session.delivery.TypingPhase.Entered;
import dev.segue.core.session.delivery.TypingPhase.Over;
import dev.segue.core.session.delivery.TypingPhase.Poised;
import dev.segue.core.session.delivery.TypingPhase.Resting;
import dev.segue.core.session.delivery.TypingPhase.Settling;
import dev.segue.core.session.delivery.TypingPhase.Showing;
import dev.segue.core.session.delivery.TypingPhase.TakenOver;
import dev.segue.core.session.delivery.TypingPhase.TakingAim;
import dev.segue.core.session.delivery.TypingPhase.Writing;
import dev.segue.core.session.readiness.AgentState;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Types one text and finds out what became of it. It writes only behind a look that was taken for
 * it, never presses Enter on what it does not know, and pastes a second time only when the first is
 * known to have come to nothing. Each method of a {@link TypingPhase} returns the phase after it.
 * Confined to one thread; times in milliseconds of the caller.
 */
final class TypedDelivery {
  /** After so long in a state that says nothing, a person should know. */
  private static final long LOST_AFTER = 60_000;

  private final Delivery.Job job;
  private final TypedText text;
  private final TypingRules rules;
  private final EchoCheck check;
  private TypingPhase phase;

  /** Number of the last attempt in the journal. */
  private int announced;

  /** Number of the last attempt of which something was written. */
  private int written;

  private boolean hasToldOfOthers;

  /**
   * A text that is in its first phase.
   *
   * @param attempts of an earlier supervisor
   */
  TypedDelivery(
      Delivery.Job job, TypedText text, TypingRules rules, int attempts, TypingPhase first) {
    this.job = job;
    this.text = text;
    this.rules = rules;
    this.check = new EchoCheck(job.delivery());
    this.announced = attempts;
    this.written = attempts;
    this.phase = first;
  }

  TypingPhase phase() {
    return phase;
  }

  Optional<End> end() {
    return phase instanceof Over(End end) ? Optional.of(end) : Optional.empty();
  }

  /** Only what was written counts. */
  int attempts() {
    return written;
  }

  /** Whether nothing of it was written, nor is about to be. */
  boolean isUntouched() {
    return phase instanceof AwaitingReady && written == 0;
  }

  Proof proof() {
    return phase.isVisible() ? Proof.VISIBLE : written > 0 ? Proof.WRITTEN : Proof.NONE;
  }

  boolean isOwn(String prompt) {
    return text.isSameAs(prompt);
  }

  /** The agent proved, by other means than the composer, that it has the text. */
  void heard(String evidence) {
    if (written > 0) {
      phase = submitted(evidence);
    }
  }

  /** An effect was performed. */
  void on(DeliveryInput.TypingResult result, DeliveryEffects effects) {
    phase =
        switch (result) {
          case DeliveryInput.TextDrained _ when phase instanceof Writing at -> drained(at, effects);
          case DeliveryInput.OutputCut cut when phase instanceof Writing at ->
              cut.isBegun() ? torn() : kept(at, effects);
          case DeliveryInput.TranscriptAnswered answer
              when phase instanceof AwaitingTranscript at ->
              answered(at, answer.match(), effects);
          // It is of a phase that is over.
          case DeliveryInput.TextDrained _, DeliveryInput.OutputCut _ -> phase;
          case DeliveryInput.TranscriptAnswered _ -> phase;
        };
  }

  /** Looks at the terminal, or time has passed. */
  void step(ScreenObservation observed, long heldUntil, DeliveryEffects effects) {
    phase =
        switch (phase) {
          case AwaitingReady at -> gate(at, observed, heldUntil, effects);
          case TakingAim(AwaitingReady gate, long aimedAt) when observed.atMillis() >= aimedAt ->
              mayPaste(observed) && effects.now() >= heldUntil
                  ? announce(gate, effects)
                  : gate(gate, observed, heldUntil, effects);
          case Announced(AwaitingReady gate, long aimedAt) when observed.atMillis() >= aimedAt ->
              mayPaste(observed) && effects.now() >= heldUntil
                  ? paste(gate, observed, effects)
                  : gate(gate, observed, heldUntil, effects);
          case Showing at -> show(at, observed, effects);
          case Settling at -> settle(at, heldUntil, effects);
          case Poised(PastedText pasted, long aimedAt) when observed.atMillis() >= aimedAt ->
              mayPress(observed, heldUntil, effects)
                  ? arm(pasted, effects)
                  : hesitate(pasted, observed, heldUntil, effects);
          case Armed(PastedText pasted, long aimedAt) when observed.atMillis() >= aimedAt ->
              mayPress(observed, heldUntil, effects)
                  ? press(pasted, effects)
                  : hesitate(pasted, observed, heldUntil, effects);
          case Entered at -> watch(at, observed, effects);
          case AwaitingTranscript at -> asking(at, observed, effects);
          case Resting at -> rest(at, effects);
          case Checking at -> check(at, observed, heldUntil, effects);
          case TakenOver at -> takeOver(at, observed, effects);
          // The look that was asked for is still to come.
          case TakingAim _, Announced _, Poised _, Armed _ -> phase;
          // The terminal has not taken it yet, or there is nothing left to do.
          case Writing _, Over _ -> phase;
        };
  }

  private boolean mayPaste(ScreenObservation observed) {
    return observed.is(AgentState.READY)
        || (job.steer() && observed.is(AgentState.BUSY) && observed.isComposerEmpty());
  }

  private TypingPhase gate(
      AwaitingReady at, ScreenObservation observed, long heldUntil, DeliveryEffects effects) {
    if (written > 0 && text.isIn(observed.composer())) {
      // It was hidden, or hands that were in the composer have left it.
      return stands(at.last(), effects);
    }
    if (!mayPaste(observed)) {
      tellOfOthers(at, observed, effects);
      return at;
    }
    if (effects.now() < heldUntil) {
      effects.wakeAt(heldUntil);
      return at;
    }
    effects.look();
    return new TakingAim(at, effects.now());
  }

  /** Nobody but a person can take away what stands in the way; it is told once. */
  private void tellOfOthers(AwaitingReady at, ScreenObservation observed, DeliveryEffects effects) {
    if (hasToldOfOthers || !observed.isComposerFilled() || !observed.is(AgentState.UNRECOGNISED)) {
      return;
    }
    if (effects.now() < at.since() + LOST_AFTER) {
      effects.wakeAt(at.since() + LOST_AFTER);
    } else {
      hasToldOfOthers = true;
      effects.add(
          new DeliveryEffect.Alert(
              job.delivery(), "it waits: text stands in the agent's composer"));
    }
  }

  private TypingPhase announce(AwaitingReady gate, DeliveryEffects effects) {
    if (check.isDue()) {
      check.begin(effects);
      return new Checking(gate.last());
    }
    if (announced == written) {
      announced++;
      effects.append(
          new InjectionAttempted(job.delivery(), job.session(), job.kind(), job.rung(), announced));
    }
    effects.look();
    return new Announced(gate, effects.now());
  }

  private TypingPhase paste(
      AwaitingReady gate, ScreenObservation observed, DeliveryEffects effects) {
    written = announced;
    effects.add(new DeliveryEffect.Paste(job.delivery(), text.text()));
    var before = new PastedText.Before(text.timesIn(observed.rows()), observed.is(AgentState.BUSY));
    return new Writing(new PastedText(before, gate.last().drainedAt(), 0, false, false, false));
  }

  private TypingPhase drained(Writing at, DeliveryEffects effects) {
    told(Proof.WRITTEN, "terminal", effects);
    TypingPhase next =
        showing(
            at.pasted().drained(effects.now()), rules.shownWithin(text.text().length()), effects);
    effects.look();
    return next;
  }

  private static TypingPhase showing(PastedText pasted, long within, DeliveryEffects effects) {
    effects.wakeIn(within);
    return new Showing(pasted, effects.now(), effects.now() + within);
  }

  private static TypingPhase torn() {
    return inDoubt("another program came to the foreground while the text was written");
  }

  /** Of the attempt nothing was written yet. */
  private TypingPhase kept(Writing at, DeliveryEffects effects) {
    written = announced - 1;
    return resting(at.pasted(), TypingRules.ENTER_WORKS_WITHIN, effects);
  }

  private static TypingPhase resting(PastedText last, long within, DeliveryEffects effects) {
    effects.wakeIn(within);
    return new Resting(last, effects.now() + within);
  }

  private TypingPhase rest(Resting at, DeliveryEffects effects) {
    if (effects.now() < at.due()) {
      effects.wakeAt(at.due());
      return at;
    }
    effects.look();
    return new AwaitingReady(at.last(), effects.now());
  }

  private TypingPhase show(Showing at, ScreenObservation observed, DeliveryEffects effects) {
    boolean isIn = observed.atMillis() >= at.pasted().drainedAt() && text.isIn(observed.composer());
    Showing seen = at;
    if (isIn && !at.pasted().wasSeen()) {
      seen = new Showing(at.pasted().seen(), at.since(), at.due());
      told(Proof.VISIBLE, "screen", effects);
    }
    if (isIn && !observed.isCovered()) {
      return stands(seen.pasted(), effects);
    }
    if (effects.now() < at.due()) {
      effects.wakeAt(at.due());
      return seen;
    }
    if (observed.isComposerFilled()) {
      return awaitOthers(
          seen.pasted(),
          at.since(),
          next -> new Showing(next, at.since(), at.due()),
          observed,
          effects);
    }
    if (observed.isComposerEmpty()) {
      // Enter was not pressed; but the agent may have taken a line end for it.
      return ask(seen.pasted(), effects);
    }
    return isLost(at.since(), effects)
        ? inDoubt("the composer has not been seen since the text was written")
        : seen;
  }

  /** A notice that is typed says nothing of the message. */
  private void told(Proof proof, String evidence, DeliveryEffects effects) {
    if (job.rung() == Rung.TYPED) {
      effects.append(new ReceiptRaised(job.delivery(), job.rung(), proof, evidence));
    }
  }

  private TypingPhase stands(PastedText pasted, DeliveryEffects effects) {
    effects.wakeAt(Math.max(effects.now(), pasted.drainedAt() + rules.enterDelay()));
    return new Settling(pasted);
  }

  /** Somebody types beside our text: nothing is written, and they may take theirs away again. */
  private TypingPhase awaitOthers(
      PastedText pasted,
      long since,
      Function<PastedText, TypingPhase> phase,
      ScreenObservation observed,
      DeliveryEffects effects) {
    if (isLost(since, effects)) {
      return inDoubt(text.whatStands(observed));
    }
    boolean isMixed = observed.is(AgentState.UNRECOGNISED) && !text.isIn(observed.composer());
    return phase.apply(pasted.mixed(isMixed));
  }

  /** Whether it has waited in vain for too long; otherwise it looks again. */
  private static boolean isLost(long since, DeliveryEffects effects) {
    boolean isLost = effects.now() >= since + LOST_AFTER;
    if (!isLost) {
      effects.wakeIn(TypingRules.ENTER_WORKS_WITHIN);
    }
    return isLost;
  }

  private TypingPhase settle(Settling at, long heldUntil, DeliveryEffects effects) {
    long ready = Math.max(at.pasted().drainedAt() + rules.enterDelay(), heldUntil);
    if (effects.now() < ready) {
      effects.wakeAt(ready);
      return at;
    }
    effects.look();
    return new Poised(at.pasted(), effects.now());
  }

  private boolean mayPress(ScreenObservation observed, long heldUntil, DeliveryEffects effects) {
    return effects.now() >= heldUntil && !observed.isCovered() && text.isIn(observed.composer());
  }

  private TypingPhase arm(PastedText pasted, DeliveryEffects effects) {
    effects.append(new EnterPressed(job.delivery(), announced, pasted.presses() + 1));
    effects.look();
    return new Armed(pasted, effects.now());
  }

  private TypingPhase press(PastedText pasted, DeliveryEffects effects) {
    effects.add(new DeliveryEffect.Enter(job.delivery()));
    return entered(pasted.pressed(), TypingRules.TURN_WITHIN, effects);
  }

  private static TypingPhase entered(PastedText pasted, long within, DeliveryEffects effects) {
    effects.wakeIn(within);
    return new Entered(pasted, effects.now());
  }

  /** Enter must not be pressed on what is seen now. */
  private TypingPhase hesitate(
      PastedText pasted, ScreenObservation observed, long heldUntil, DeliveryEffects effects) {
    if (effects.now() < heldUntil) {
      effects.wakeAt(heldUntil);
      return new Settling(pasted);
    }
    if (observed.isComposerEmpty()) { // Somebody else was quicker.
      return entered(pasted, TypingRules.TURN_WITHIN, effects);
    }
    boolean isMixed = observed.isComposerFilled() && !text.isIn(observed.composer());
    return showing(pasted.mixed(isMixed), TypingRules.SHOWN_WITHIN, effects);
  }

  private TypingPhase watch(Entered at, ScreenObservation observed, DeliveryEffects effects) {
    if (observed.atMillis() >= at.since() && at.pasted().isTurn(text, observed)) {
      return submitted("screen");
    }
    if (text.isIn(observed.composer())) {
      return again(at, observed, effects);
    }
    if (observed.isComposerFilled()) {
      return awaitOthers(
          at.pasted(), at.since(), next -> new Entered(next, at.since()), observed, effects);
    }
    if (effects.now() >= at.since() + TypingRules.TURN_WITHIN) {
      return ask(at.pasted(), effects);
    }
    effects.wakeAt(at.since() + TypingRules.TURN_WITHIN);
    return at;
  }

  /** The text still stands there: Enter again, never the text. */
  private TypingPhase again(Entered at, ScreenObservation observed, DeliveryEffects effects) {
    long again = at.since() + TypingRules.ENTER_WORKS_WITHIN;
    if (effects.now() < again || observed.atMillis() < at.since()) {
      effects.wakeAt(Math.max(effects.now() + 1, again));
      return at;
    }
    int presses = at.pasted().presses();
    if (presses < TypingRules.MOST_PRESSES) {
      effects.look();
      return new Poised(at.pasted(), effects.now());
    }
    // It may have been taken all the same.
    return isLost(at.since(), effects)
        ? inDoubt("Enter was pressed %d times without effect".formatted(presses))
        : at;
  }

  private TypingPhase ask(PastedText pasted, DeliveryEffects effects) {
    askTranscript(effects);
    effects.wakeIn(TypingRules.TRANSCRIPT_WITHIN);
    return new AwaitingTranscript(
        pasted, effects.now(), effects.now() + TypingRules.TRANSCRIPT_WITHIN, true);
  }

  private void askTranscript(DeliveryEffects effects) {
    effects.add(new DeliveryEffect.AskTranscript(job.delivery(), text.text()));
  }

  private TypingPhase answered(
      AwaitingTranscript at, Optional<TranscriptMatch> match, DeliveryEffects effects) {
    return switch (match.orElse(TranscriptMatch.ABSENT)) {
      case SAME -> submitted("transcript");
      case WITHIN ->
          at.pasted().isOwn()
              ? submitted("transcript")
              : inDoubt("somebody submitted it, with other text");
      case ABSENT -> {
        effects.wakeAt(Math.min(at.due(), effects.now() + TypingRules.ASK_EVERY));
        yield new AwaitingTranscript(at.pasted(), at.since(), at.due(), match.isPresent());
      }
    };
  }

  private TypingPhase asking(
      AwaitingTranscript at, ScreenObservation observed, DeliveryEffects effects) {
    PastedText pasted = at.pasted();
    if (observed.atMillis() >= at.since()) {
      if (pasted.isTurn(text, observed)) {
        return submitted("screen");
      }
      // It was hidden, and stands there still; or others' text, and ours may stand beside it.
      if (observed.isComposerFilled()) {
        return entered(pasted, TypingRules.ENTER_WORKS_WITHIN, effects);
      }
    }
    if (effects.now() < at.due()) {
      if (at.hasTranscript()) {
        askTranscript(effects);
      }
      effects.wakeAt(Math.min(at.due(), effects.now() + TypingRules.ASK_EVERY));
      return at;
    }
    // What others submitted with text of theirs is no message that a transcript has.
    return !pasted.isMixed() && (at.hasTranscript() || pasted.presses() == 0)
        ? retry(pasted, effects)
        : inDoubt("the text has left the composer and no turn was seen");
  }

  private TypingPhase retry(PastedText pasted, DeliveryEffects effects) {
    int tries = announced + check.hidden();
    if (tries >= job.attempts()) {
      return check.hidden() > 0
          ? inDoubt("the agent shows nothing of what is typed")
          : new Over(new End.NotTaken("not taken in %d attempts".formatted(announced)));
    }
    check.due(!pasted.wasSeen());
    List<Long> backoffs = rules.backoffs();
    return resting(pasted, backoffs.get(Math.min(tries, backoffs.size()) - 1), effects);
  }

  /** A second copy beside a hidden one would be submitted with it. */
  private TypingPhase check(
      Checking at, ScreenObservation observed, long heldUntil, DeliveryEffects effects) {
    return switch (check.step(observed, heldUntil, effects)) {
      case NOT_YET -> at;
      case SHOWN -> {
        effects.look();
        yield new AwaitingReady(at.last(), effects.now());
      }
      case HIDDEN -> ask(at.last(), effects); // A person may have submitted what stands there.
    };
  }

  private TypingPhase takeOver(TakenOver at, ScreenObservation observed, DeliveryEffects effects) {
    if (text.isSurelyIn(observed.composer())) {
      return stands(at.pasted().drained(effects.now()), effects);
    }
    if (observed.isComposerEmpty()) {
      boolean isKnown = observed.is(AgentState.READY) || observed.is(AgentState.BUSY);
      return isKnown ? ask(at.pasted().unknown(), effects) : at;
    }
    // Half of it, or an agent's word for a paste, or anybody's.
    return observed.isComposerFilled()
        ? awaitOthers(
            at.pasted(), at.since(), next -> new TakenOver(next, at.since()), observed, effects)
        : at;
  }

  private static TypingPhase submitted(String evidence) {
    return new Over(new End.Submitted(evidence));
  }

  private static TypingPhase inDoubt(String reason) {
    return new Over(new End.InDoubt(reason));
  }
}
