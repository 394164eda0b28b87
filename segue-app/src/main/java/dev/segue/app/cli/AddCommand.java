package dev.segue.app.cli;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.Guards;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.app.cli.project.TaskAddition;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Queues a file's tasks without running them. */
@Command(
    name = "add",
    mixinStandardHelpOptions = true,
    description = "Queue the file's tasks, also while a run is going on; finished ids are skipped.")
public final class AddCommand extends ProjectCommand {
  @Parameters(paramLabel = "FILE", description = "Task file, YAML or JSON.")
  private Path file = Path.of(".");

  public AddCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    Guards.notInsideADispatch(environment(), "add");
    PrintWriter out = out();
    PrintWriter err = err();
    var addition = new TaskAddition(store(Optional.of(file)));
    TaskAddition.Added added =
        addition.add(
            TaskPath.source(file),
            warning -> {
              err.println("segue: " + warning);
              err.flush();
            });
    out.printf(
        "%d of %d tasks queued in project %s%n", added.queued(), added.tasks(), added.project());
    out.flush();
    return 0;
  }
}
