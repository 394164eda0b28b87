package dev.segue.core.session.delivery;

import dev.segue.core.session.readiness.AgentState;

/**
 * State of the text that was written last.
 *
 * @param before the screen before it was written
 * @param drainedAt when the terminal had taken all of it
 * @param presses of Enter on it
 * @param isMixed other hands were in the composer: a turn that is seen may be about something else
 * @param wasLeft nobody knows what an earlier supervisor, and a person after it, did with it
 * @param wasSeen whether it stood in the composer
 */
record PastedText(
    Before before, long drainedAt, int presses, boolean isMixed, boolean wasLeft, boolean wasSeen) {
  static final PastedText NONE =
      new PastedText(new Before(TypedText.Times.NONE, false), 0, 0, false, false, false);

  /** The screen before the text was written: how often it showed the text, and a turn or none. */
  record Before(TypedText.Times times, boolean wasBusy) {}

  /** Text that an earlier supervisor wrote. */
  static PastedText left(int presses) {
    return new PastedText(NONE.before, 0, presses, false, true, false);
  }

  PastedText drained(long now) {
    return new PastedText(before, now, presses, isMixed, wasLeft, wasSeen);
  }

  PastedText pressed() {
    return new PastedText(before, drainedAt, presses + 1, isMixed, wasLeft, wasSeen);
  }

  PastedText mixed(boolean is) {
    return isMixed || !is
        ? this
        : new PastedText(before, drainedAt, presses, true, wasLeft, wasSeen);
  }

  PastedText seen() {
    return new PastedText(before, drainedAt, presses, isMixed, wasLeft, true);
  }

  /** Whoever was there meanwhile may have pressed Enter, and the screen may be that of before. */
  PastedText unknown() {
    var unknown = new Before(TypedText.Times.UNKNOWN, true);
    return new PastedText(unknown, drainedAt, Math.max(1, presses), isMixed, wasLeft, wasSeen);
  }

  /** Whether nobody but us had a hand in what was submitted. */
  boolean isOwn() {
    return presses > 0 && !isMixed && !wasLeft;
  }

  /** The text has left the composer, and there is a turn, or the text as one that was sent. */
  boolean isTurn(TypedText text, ScreenObservation observed) {
    if (presses == 0 || isMixed) {
      return false; // A turn that others began says nothing of our text.
    }
    boolean isNewTurn = observed.is(AgentState.BUSY) && !before.wasBusy;
    // What is drawn under a prompt line may be read as text in it.
    boolean isDrawnOver = isNewTurn && !text.isIn(observed.composer());
    boolean hasLeft = isDrawnOver || !observed.isComposerFilled();
    return hasLeft && (isNewTurn || text.timesIn(observed.rows()).isMoreThan(before.times));
  }
}
