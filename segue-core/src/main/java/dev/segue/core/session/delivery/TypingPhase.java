package dev.segue.core.session.delivery;

import java.util.OptionalLong;

/** Progress of a text that is being typed; times in milliseconds. */
sealed interface TypingPhase {
  /** The agent is not ready, or was not looked at just now. */
  record AwaitingReady(PastedText last, long since) implements TypingPhase {}

  /** A look was asked for, to paste. */
  record TakingAim(AwaitingReady gate, long aimedAt) implements TypingPhase {}

  /** The attempt is in the journal, which took its time; a last look was asked for, to paste. */
  record Announced(AwaitingReady gate, long aimedAt) implements TypingPhase {}

  /** The text was pasted, and the terminal has not taken all yet. */
  record Writing(PastedText pasted) implements TypingPhase {}

  /** It waits for the text to stand in the composer. */
  record Showing(PastedText pasted, long since, long due) implements TypingPhase {}

  /** The text stands there; the delay before Enter. */
  record Settling(PastedText pasted) implements TypingPhase {}

  /** A look was asked for, to press Enter. */
  record Poised(PastedText pasted, long aimedAt) implements TypingPhase {}

  /** The press is in the journal, which took its time; a last look was asked for, to press. */
  record Armed(PastedText pasted, long aimedAt) implements TypingPhase {}

  /** Enter was pressed. */
  record Entered(PastedText pasted, long since) implements TypingPhase {}

  /** The composer is empty and no turn was seen. */
  record AwaitingTranscript(PastedText pasted, long since, long due, boolean hasTranscript)
      implements TypingPhase {}

  /** It waits before the next attempt. */
  record Resting(PastedText last, long due) implements TypingPhase {}

  /** Nothing of the attempt was seen: does the agent show what is typed? */
  record Checking(PastedText last) implements TypingPhase {}

  /** A supervisor before us had begun; what came of it is not known. */
  record TakenOver(PastedText pasted, long since) implements TypingPhase {}

  /** Nothing is left to do. */
  record Over(End end) implements TypingPhase {}

  /** When it began to wait for an agent that can be told something; empty: it does not wait. */
  default OptionalLong waitingSince() {
    return switch (this) {
      case AwaitingReady at -> OptionalLong.of(at.since);
      case TakingAim at -> OptionalLong.of(at.gate.since);
      case Announced at -> OptionalLong.of(at.gate.since);
      case TakenOver at -> OptionalLong.of(at.since);
      case Writing _,
          Showing _,
          Settling _,
          Poised _,
          Armed _,
          Entered _,
          AwaitingTranscript _,
          Resting _ ->
          OptionalLong.empty();
      case Checking _, Over _ -> OptionalLong.empty();
    };
  }

  /** Whether the text has been seen in the composer. */
  default boolean isVisible() {
    return switch (this) {
      case Settling _, Poised _, Armed _, Entered _, AwaitingTranscript _ -> true;
      case AwaitingReady _, TakingAim _, Announced _, Writing _, Showing _ -> false;
      case Resting _, Checking _, TakenOver _, Over _ -> false;
    };
  }

  /** Outcome of typing a text. */
  sealed interface End {
    /** A turn began with it. */
    record Submitted(String evidence) implements End {}

    /** It is known not to have been taken; another way may be tried. */
    record NotTaken(String reason) implements End {}

    /** Nobody can tell; trying again might deliver it twice. */
    record InDoubt(String reason) implements End {}
  }
}
