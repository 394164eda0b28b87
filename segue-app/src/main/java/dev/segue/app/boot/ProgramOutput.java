package dev.segue.app.boot;

import dev.segue.app.config.ProcessEnvironment;
import dev.segue.run.check.ProgramRun;
import dev.segue.run.dispatch.AgentEnvironment;
import dev.segue.run.dispatch.Programs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Programs that are asked something harmless, such as their version: without secrets, stdin closed,
 * ten seconds at most, the whole tree ended.
 */
final class ProgramOutput {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ProcessEnvironment around;
  private final Path folder;
  private final Duration patience;

  ProgramOutput(ProcessEnvironment around) {
    this(around, around.currentFolder());
  }

  ProgramOutput(ProcessEnvironment around, Path folder) {
    this(around, folder, PATIENCE);
  }

  private ProgramOutput(ProcessEnvironment around, Path folder, Duration patience) {
    this.around = around;
    this.folder = folder;
    this.patience = patience;
  }

  /** Waits longer, on a machine where everything takes long. */
  ProgramOutput within(Duration longer) {
    return new ProgramOutput(around, folder, longer);
  }

  /** What it printed when it ended well. */
  Optional<String> lines(List<String> argv) {
    return switch (run(argv)) {
      case ProgramRun.Exited(int code, String output) when code == 0 -> Optional.of(output);
      case ProgramRun.Exited _, ProgramRun.TimedOut _, ProgramRun.NotStarted _ -> Optional.empty();
    };
  }

  /** How it went. */
  ProgramRun run(List<String> argv) {
    Map<String, String> environment = new AgentEnvironment(around.environment()).forChecks();
    try {
      return new Programs().run(argv, folder, environment, patience);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return new ProgramRun.NotStarted("interrupted");
    }
  }
}
