package dev.segue.core.session.delivery;

import java.util.Locale;

/** A way to get a message to an agent, strongest first. */
public enum Rung {
  /** The program's own channel at its start: a hook, a flag, an argument. */
  LAUNCH,
  /** Pasted into the composer and submitted. */
  TYPED,
  /** A block in the agent's memory file, and a typed notice of it. */
  FILE,
  /** A typed line that says how to load the context. */
  NOTICE,
  /** A person is told. */
  HUMAN;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
