package dev.segue.core.session.readiness;

import java.util.Locale;

/** Current activity of an agent at its terminal. */
public enum AgentState {
  /** Its program runs, and has shown nothing yet that is known. */
  STARTING,
  /** An empty composer waits for text. */
  READY,
  /** A turn is going on. */
  BUSY,
  /** It asks something that a person has to answer; keys would be the answer. */
  DIALOG,
  /** The screen is not known: never to be typed into. */
  UNRECOGNISED,
  /** Its process has gone, or something else holds the terminal, as a shell that is left behind. */
  EXITED;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
