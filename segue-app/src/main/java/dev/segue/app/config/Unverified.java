package dev.segue.app.config;

/** Policy for a task with a criterion that cannot be verified. */
public enum Unverified {
  BLOCK,
  ACCEPT
}
