package dev.segue.app.cli;

import dev.segue.app.cli.print.StatusText;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.Statuses;
import dev.segue.core.view.StatusView;
import java.util.List;
import picocli.CommandLine.Command;

/** Prints the state of a project. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Queue, running, blocked, breakers, counts.")
public final class StatusCommand extends DocumentCommand {
  public StatusCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    return Statuses.look(store(), this::print);
  }

  private int print(List<StatusView> views) {
    return print(
        () -> Statuses.document(views), out -> views.forEach(view -> StatusText.print(view, out)));
  }
}
