package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.PlaceOptions;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.ReadingOutput;
import dev.segue.context.history.LoadedContext;
import dev.segue.core.text.Json;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the start-up context of a session. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "What a session that begins now would be told.")
final class ContextShow implements Callable<Integer> {
  private final CommandEnvironment environment;
  private final Function<ProjectStore, ProjectAccess> access;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();
  @Mixin private ReadingOutput output = new ReadingOutput();

  @Option(
      names = "--session",
      paramLabel = "NAME",
      description = "The earlier session whose end is told; default: the one that ended last.")
  private Optional<String> session = Optional.empty();

  ContextShow(CommandEnvironment environment, Function<ProjectStore, ProjectAccess> access) {
    this.environment = environment;
    this.access = access;
  }

  @Override
  public Integer call() {
    ProjectStore store = environment.store(places.flags(Optional.empty()));
    LoadedContext loaded = load(store);
    PrintWriter out = spec.commandLine().getOut();
    out.println(output.isJson() ? Json.pretty(loaded.document()) : loaded.text());
    out.flush();
    return 0;
  }

  private LoadedContext load(ProjectStore store) {
    return access.apply(store).told(known -> known.load(session));
  }
}
