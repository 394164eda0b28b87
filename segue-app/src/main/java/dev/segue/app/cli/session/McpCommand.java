package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.PlaceOptions;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.context.mcp.McpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The tools by which an agent reads and adds to the record by itself. */
@Command(
    name = "mcp",
    mixinStandardHelpOptions = true,
    description = {
      "Serve tools to an agent over standard input and output (Model Context Protocol).",
      "The tools are load_context, get_context, search_history, record_decision, report_work",
      "and acknowledge."
    })
public final class McpCommand implements Callable<Integer> {
  private final CommandEnvironment environment;
  private final Function<ProjectStore, ProjectAccess> access;
  private final InputStream input;
  private final String version;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();

  /**
   * @param version of Segue, for the client
   */
  public McpCommand(
      CommandEnvironment environment,
      Function<ProjectStore, ProjectAccess> access,
      InputStream input,
      String version) {
    this.environment = environment;
    this.access = access;
    this.input = input;
    this.version = version;
  }

  @Override
  public Integer call() {
    ProjectStore store = environment.store(places.flags(Optional.empty()));
    try {
      new McpServer(access.apply(store), version).serve(input, spec.commandLine().getOut());
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the standard input: " + e.getMessage(), e);
    }
  }
}
