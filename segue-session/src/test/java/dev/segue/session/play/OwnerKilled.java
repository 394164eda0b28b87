package dev.segue.session.play;

/** Stands for the kill -9 of a session's owner. It is an error, so that no code handles it. */
final class OwnerKilled extends Error {
  private static final long serialVersionUID = 1L;

  OwnerKilled() {
    super("killed", null, false, false);
  }
}
