package dev.segue.core.session.delivery;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;

/**
 * Finds out whether an agent shows what is typed, behind a paste that was never seen: one that
 * throws away early keys gets the paste again, one that takes keys and hides them would have it
 * twice. One character is typed and taken away again. Confined to one thread.
 */
final class EchoCheck {
  /** Stands for itself in every agent, begins no command, and submits nothing. */
  static final String MARK = ".";

  private static final long SHOWN_WITHIN = 1_000;

  /** An agent that does not know the key leaves the character to a person. */
  private static final int MOST_ERASURES = 3;

  private final String delivery;
  private boolean isDue;
  private int hidden;
  private int erasures;
  private boolean isShown;
  private long since;

  /** Result of the check so far. */
  enum Finding {
    NOT_YET,
    /** The character was shown, and has gone again. */
    SHOWN,
    /** It was not, or something else stands there. */
    HIDDEN
  }

  EchoCheck(String delivery) {
    this.delivery = delivery;
  }

  /** Whether it is to be made before the text is written again. */
  void due(boolean is) {
    isDue = is;
  }

  boolean isDue() {
    return isDue;
  }

  /** How often nothing was shown. */
  int hidden() {
    return hidden;
  }

  /** Types the character; the agent has just been looked at. */
  void begin(DeliveryEffects effects) {
    since = effects.now();
    erasures = 0;
    isShown = false;
    effects.add(new DeliveryEffect.Mark(delivery));
    effects.wakeIn(SHOWN_WITHIN);
  }

  /** Looks at the terminal, or time has passed. */
  Finding step(ScreenObservation observed, long heldUntil, DeliveryEffects effects) {
    long now = effects.now();
    boolean isSeen = observed.atMillis() >= since && holdsMark(observed);
    boolean isErased = erasures > 0;
    boolean isTime = !isErased || now >= since + SHOWN_WITHIN;
    if (isSeen && isTime && erasures < MOST_ERASURES) {
      isShown = true;
      erase(effects);
      return Finding.NOT_YET;
    }
    if (now < since + SHOWN_WITHIN && !(isErased && isGone(observed))) {
      effects.wakeAt(since + SHOWN_WITHIN);
      return Finding.NOT_YET;
    }
    if (isErased || !mayErase(observed) || now < heldUntil) {
      return found(isShown && isGone(observed));
    }
    erase(effects);
    return Finding.NOT_YET;
  }

  private Finding found(boolean shown) {
    isDue = !shown;
    hidden += shown ? 0 : 1;
    return shown ? Finding.SHOWN : Finding.HIDDEN;
  }

  private static boolean holdsMark(ScreenObservation observed) {
    return observed.composer().content() == Composer.Content.TEXT
        && observed.composer().text().strip().equals(MARK);
  }

  private boolean isGone(ScreenObservation observed) {
    return observed.atMillis() >= since && observed.isComposerEmpty();
  }

  /** Hidden text may end with the character; over a dialog nobody presses anything. */
  private static boolean mayErase(ScreenObservation observed) {
    return observed.isComposerEmpty()
        && (observed.is(AgentState.READY) || observed.is(AgentState.BUSY));
  }

  private void erase(DeliveryEffects effects) {
    erasures++;
    since = effects.now();
    effects.add(new DeliveryEffect.Erase(delivery));
    effects.wakeIn(SHOWN_WITHIN);
    effects.look();
  }
}
