package dev.segue.testkit.terminal;

/** Reports of an agent beside its terminal. */
public sealed interface Evidence {
  /** A line of its transcript file, without the line feed. */
  record Transcript(String json) implements Evidence {}

  /**
   * A call of a hook.
   *
   * @param event {@code SessionStart}, {@code UserPromptSubmit} or {@code Stop}
   * @param json what it is given on its standard input
   */
  record Hook(String event, String json) implements Evidence {}
}
