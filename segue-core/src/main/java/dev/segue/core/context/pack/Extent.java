package dev.segue.core.context.pack;

/** How much of a decision a task needs. */
public enum Extent {
  /** Title, decision and reason. */
  WHOLE,
  /** Title and the first sentence of the decision. */
  LINE,
  /** It does not seem to bind the task. */
  NONE
}
