package dev.segue.app.cli;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.Guards;
import dev.segue.app.cli.project.PlaceOptions;
import dev.segue.app.cli.project.TaskAddition;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Queues a file's tasks without running them. */
@Command(
    name = "add",
    mixinStandardHelpOptions = true,
    description = "Queue the file's tasks, also while a run is going on; finished ids are skipped.")
public final class AddCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();

  @Parameters(paramLabel = "FILE", description = "Task file, YAML or JSON.")
  private Path file = Path.of(".");

  public AddCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    Guards.notInsideADispatch(environment, "add");
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    var addition = new TaskAddition(environment.store(places.flags(Optional.of(file))));
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
