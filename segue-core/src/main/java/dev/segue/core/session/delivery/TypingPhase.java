package dev.segue.core.session.delivery;

/** How far a text has come that is being typed. */
enum TypingPhase {
  /** Not ready, or not looked at just now. */
  GATE,
  /** A look was asked for, to paste. */
  TAKING_AIM,
  /** The attempt is in the journal, which took its time; a last look was asked for, to paste. */
  ANNOUNCED,
  /** Pasted, and the terminal has not taken all yet. */
  WRITING,
  /** Waits for the text to stand in the composer. */
  SHOWING,
  /** It stands there; the delay before Enter. */
  SETTLING,
  /** A look was asked for, to press Enter. */
  POISED,
  /** The press is in the journal, which took its time; a last look was asked for, to press. */
  ARMED,
  /** Enter was pressed. */
  ENTERED,
  /** The composer is empty and no turn was seen. */
  ASKING,
  /** Before the next attempt. */
  RESTING,
  /** Nothing of the attempt was seen: does the agent show what is typed? */
  CHECKING,
  /** A supervisor before us had begun; what came of it is not known. */
  TAKEN_OVER,
  OVER;

  /** How it ended. */
  sealed interface End {
    /** A turn began with it. */
    record Submitted(String evidence) implements End {}

    /** It is known not to have been taken; another way may be tried. */
    record NotTaken(String reason) implements End {}

    /** Nobody can tell; trying again might deliver it twice. */
    record InDoubt(String reason) implements End {}
  }
}
