package dev.segue.session.play;

/** Final outcome of a message. */
public enum Outcome {
  /** Submitted once, and said so. */
  DELIVERED,
  /** Submitted once, and a person was told that nobody can tell. */
  UNVERIFIED,
  /** Not submitted although the agent was ready for it. */
  MISSED,
  /** Not submitted, the agent was not ready for long enough, and a person was told. */
  TOLD,
  /** What the agent has in its composer is not shown; a person was told, or it waits. */
  UNSEEN,
  /** The screen quotes a dialog, and of this agent nobody knows how its dialogs look. */
  HELD,
  /**
   * The owner was killed within a paste: half of it stands in the composer, and more waits behind.
   */
  TORN,
  /** The agent had ended. */
  DEAD,
  /** It waits still: a dialog, a turn without an end, a screen that nobody knows. */
  WAITING
}
