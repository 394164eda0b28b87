package dev.segue.core.context.code;

/**
 * Kind of place at which a text stands in a file. Each kind has its own weight in a comparison with
 * a task.
 */
public enum Field {
  /** Doc strings and block comments. */
  DOC,
  /** Line comments. */
  COMMENT,
  /** String literals that are no doc strings. */
  STRING,
  /** All the rest. */
  BODY
}
