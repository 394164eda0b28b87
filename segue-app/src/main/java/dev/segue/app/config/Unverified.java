package dev.segue.app.config;

/** What becomes of a task with a criterion that nobody can verify. */
public enum Unverified {
  BLOCK,
  ACCEPT
}
