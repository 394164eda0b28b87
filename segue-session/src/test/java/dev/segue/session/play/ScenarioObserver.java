package dev.segue.session.play;

/** Source that a session can ask beside the screen. */
public enum ScenarioObserver {
  NONE,
  TRANSCRIPT,
  /** The transcript, and hooks that tell of prompts and of ends of turns. */
  HOOKS
}
