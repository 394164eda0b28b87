package dev.segue.app.cli.session;

/** Ownership of a session. */
public enum OwnerFound {
  /** A process of this machine does. */
  OWNED,
  /** Nobody, and its agent lives: another one can take it up. */
  ORPHANED,
  /** It cannot be told from here: it is another machine's, or none of ours. */
  ELSEWHERE,
  /** It has ended. */
  ENDED
}
