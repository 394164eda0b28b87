package dev.segue.core.context.code;

/** Where in a file a text stands; what it says of a task weighs differently in each. */
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
