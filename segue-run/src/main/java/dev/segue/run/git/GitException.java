package dev.segue.run.git;

/**
 * git or the file system could not do what was asked of a worktree; the message is one sentence for
 * the operator. What was asked may be asked again.
 */
public final class GitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public GitException(String message) {
    super(message);
  }

  public GitException(String message, Throwable cause) {
    super(message, cause);
  }
}
