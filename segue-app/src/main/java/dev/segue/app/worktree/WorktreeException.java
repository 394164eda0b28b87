package dev.segue.app.worktree;

/**
 * git or the file system could not do what was asked of a worktree; the message is one sentence for
 * the operator. What was asked may be asked again.
 */
public final class WorktreeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WorktreeException(String message) {
    super(message);
  }

  WorktreeException(String message, Throwable cause) {
    super(message, cause);
  }
}
