package dev.segue.app.cli.session;

/**
 * What came of a start.
 *
 * @param exitCode the agent's; of one that goes on in the background 0
 * @param said for the standard output
 * @param complained for the standard error
 */
public record Started(int exitCode, String said, String complained) {
  /** What came of something that was done after it, with the complaints of both. */
  public Started then(Started next) {
    return new Started(next.exitCode, next.said, complained + next.complained);
  }
}
