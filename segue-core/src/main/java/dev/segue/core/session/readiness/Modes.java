package dev.segue.core.session.readiness;

/**
 * Modes that the program has requested of its terminal.
 *
 * @param alternateScreen DEC 1049, 1047 or 47
 * @param bracketedPaste DEC 2004: a paste may come in one frame
 */
public record Modes(boolean alternateScreen, boolean bracketedPaste) {
  /** As a terminal begins. */
  public static final Modes INITIAL = new Modes(false, false);
}
