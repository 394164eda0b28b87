package dev.segue.app.cli;

import dev.segue.app.cli.print.StatusText;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.PlaceOptions;
import dev.segue.app.cli.project.ReadingOutput;
import dev.segue.app.cli.project.Statuses;
import dev.segue.core.text.Json;
import dev.segue.core.view.StatusView;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the state of a project. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Queue, running, blocked, breakers, counts.")
public final class StatusCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();
  @Mixin private ReadingOutput output = new ReadingOutput();

  public StatusCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    return Statuses.look(environment.store(places.flags(Optional.empty())), this::print);
  }

  private int print(List<StatusView> views) {
    PrintWriter out = spec.commandLine().getOut();
    if (output.isJson()) {
      out.println(Json.pretty(Statuses.document(views)));
    } else {
      views.forEach(view -> StatusText.print(view, out));
    }
    out.flush();
    return 0;
  }
}
