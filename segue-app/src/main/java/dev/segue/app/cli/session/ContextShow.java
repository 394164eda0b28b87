package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.context.history.LoadedContext;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the start-up context of a session. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "What a session that begins now would be told.")
final class ContextShow extends DocumentCommand {
  private final Function<ProjectStore, ProjectAccess> access;

  @Option(
      names = "--session",
      paramLabel = "NAME",
      description = "The earlier session whose end is told; default: the one that ended last.")
  private Optional<String> session = Optional.empty();

  ContextShow(CommandEnvironment environment, Function<ProjectStore, ProjectAccess> access) {
    super(environment);
    this.access = access;
  }

  @Override
  public Integer call() {
    LoadedContext loaded = access.apply(store()).told(known -> known.load(session));
    return print(loaded::document, out -> out.println(loaded.text()));
  }
}
