package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.run.process.LogLevel;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Request to keep a log.
 *
 * @param kind of process, which is the name of its file
 * @param level absent where none was asked for
 * @param warned of a log that cannot be written
 */
public record LogOrder(
    String kind, Configuration configuration, Optional<LogLevel> level, Consumer<String> warned) {}
