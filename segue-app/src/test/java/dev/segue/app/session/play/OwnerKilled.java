package dev.segue.app.session.play;

/** What kill -9 leaves of a session's owner. An error, so that nobody handles it. */
final class OwnerKilled extends Error {
  private static final long serialVersionUID = 1L;

  OwnerKilled() {
    super("killed", null, false, false);
  }
}
