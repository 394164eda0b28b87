package dev.segue.app.cli.session;

/**
 * Result of a start.
 *
 * @param exitCode the agent's; 0 for an agent that goes on in the background
 * @param said for the standard output
 * @param complained for the standard error
 */
public record Started(int exitCode, String said, String complained) {
  /** What came of something that was done after it, with the complaints of both. */
  public Started then(Started next) {
    return new Started(next.exitCode, next.said, complained + next.complained);
  }
}
