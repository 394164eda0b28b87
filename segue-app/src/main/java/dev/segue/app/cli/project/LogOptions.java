package dev.segue.app.cli.project;

import dev.segue.run.process.LogLevel;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the log of a command that runs long. */
public final class LogOptions {
  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      description = {
        "The log below ~/.local/state/segue/log holds what has this level or a graver one, of",
        "${COMPLETION-CANDIDATES}; default: SEGUE_LOG_LEVEL, else info."
      })
  private Optional<LogLevel> level = Optional.empty();

  /** The level, where it was given. */
  public Optional<LogLevel> level() {
    return level;
  }
}
