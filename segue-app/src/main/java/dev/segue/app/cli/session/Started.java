package dev.segue.app.cli.session;

/**
 * What came of a start.
 *
 * @param exitCode the agent's; of one that goes on in the background 0
 * @param said for the standard output
 * @param complained for the standard error
 */
public record Started(int exitCode, String said, String complained) {}
