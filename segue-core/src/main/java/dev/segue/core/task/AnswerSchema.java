package dev.segue.core.task;

/** Location of the JSON schema of the answer object. */
public sealed interface AnswerSchema {
  /** In the task file itself, as JSON text. */
  record Inline(String json) implements AnswerSchema {}

  /** In a file of the workspace. */
  record InFile(String path) implements AnswerSchema {}
}
