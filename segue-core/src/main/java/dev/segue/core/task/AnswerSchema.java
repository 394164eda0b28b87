package dev.segue.core.task;

/** Where the JSON schema of the answer object stands. */
public sealed interface AnswerSchema {
  /** In the task file itself, as JSON text. */
  record Inline(String json) implements AnswerSchema {}

  /** In a file of the workspace. */
  record InFile(String path) implements AnswerSchema {}
}
