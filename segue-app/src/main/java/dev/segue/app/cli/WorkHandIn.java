package dev.segue.app.cli;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.session.Contexts;
import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.TaskPhase;
import dev.segue.core.context.WorkReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Hands in work for review, as the tool report_work does. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Hand in what was done on a task, for those who review it.",
      "In a workflow only the agent that works on the task may do so."
    })
final class WorkHandIn extends DocumentCommand {
  private final Contexts contexts;

  @Parameters(paramLabel = "TASK", description = "Task id.")
  private String taskId = "";

  @Option(
      names = "--summary",
      paramLabel = "TEXT",
      required = true,
      description = "The work that was done.")
  private String summary = "";

  @Option(names = "--commit", paramLabel = "SHA", description = "The commit that holds it.")
  private Optional<String> commit = Optional.empty();

  @Option(names = "--base", paramLabel = "SHA", description = "The commit that it was made on.")
  private Optional<String> base = Optional.empty();

  @Option(
      names = "--files",
      paramLabel = "PATH",
      split = ",",
      description = "Files that it changed, several with commas; found by the commits if left out.")
  private List<String> files = new ArrayList<>();

  @Option(names = "--reasoning", paramLabel = "TEXT", description = "The reason for the way taken.")
  private Optional<String> reasoning = Optional.empty();

  @Option(
      names = "--tests",
      paramLabel = "TEXT",
      description = "The tests that ran, and their end.")
  private Optional<String> tests = Optional.empty();

  WorkHandIn(CommandEnvironment environment, Contexts contexts) {
    super(environment);
    this.contexts = contexts;
  }

  @Override
  public Integer call() {
    ProjectStore store = storeOfCaller();
    var report =
        new WorkReport(
            taskId, summary, commit, base, files, reasoning, tests, environment().dispatch());
    TaskPhase phase = contexts.of(store).report(Optional.empty(), report);
    return print(
        () -> ContextDocuments.of(phase),
        out -> out.println("noted for attempt %d of task %s".formatted(phase.attempt(), taskId)));
  }
}
