package dev.segue.app.boot;

import dev.segue.app.cli.Faults;
import dev.segue.app.cli.Version;
import dev.segue.app.cli.project.LogOrder;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.core.context.Refusal;
import dev.segue.core.text.Json;
import dev.segue.core.text.Redactor;
import dev.segue.files.source.InputException;
import dev.segue.run.process.LogLevel;
import dev.segue.run.process.ProcessLog;
import java.util.Arrays;
import java.util.function.ToIntFunction;

/** Logs of this user's long-running processes. */
record Logging(ProcessEnvironment around) {
  private static final String LEVEL = "SEGUE_LOG_LEVEL";

  /** Does the work, and keeps a log meanwhile. */
  <T> T over(LogOrder order, ProcessLog.Work<T> work, ToIntFunction<T> exitCode)
      throws InterruptedException {
    Configuration configuration = order.configuration();
    var log =
        new ProcessLog(
            around.stateFolder().resolve("log"),
            order.kind(),
            order.level().orElseGet(this::level),
            Redactor.with(configuration.settings().redact()),
            order.warned());
    String process =
        "segue %s, command %s, project %s, workspace %s, store %s"
            .formatted(
                Version.NUMBER,
                order.kind(),
                configuration
                    .places()
                    .askedProject()
                    .or(() -> configuration.settings().project())
                    .map(Json::compact)
                    .orElse("not named"),
                configuration.places().workspace(),
                configuration.places().store().describe());
    return log.over(process, work, exitCode, Logging::failure);
  }

  private LogLevel level() {
    String word = around.variable(LEVEL).map(String::strip).orElse(LogLevel.info.name());
    return Arrays.stream(LogLevel.values())
        .filter(level -> level.name().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.usage(
                    "%s must be error, warn, info or debug, not %s"
                        .formatted(LEVEL, Json.compact(word))));
  }

  /** A refused input is quoted on the terminal only: it may be a prompt. */
  private static ProcessLog.Failure failure(Throwable e) {
    ProcessLog.Failure failure = Faults.failure(e);
    return e instanceof InputException
        ? new ProcessLog.Failure("the input was refused", failure.exitCode(), false)
        : failure;
  }
}
