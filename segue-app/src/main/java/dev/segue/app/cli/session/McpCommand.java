package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.context.mcp.McpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** The tools by which an agent reads and adds to the record by itself. */
@Command(
    name = "mcp",
    mixinStandardHelpOptions = true,
    description = {
      "Serve tools to an agent over standard input and output (Model Context Protocol).",
      "The tools are load_context, get_context, search_history, record_decision, report_work,",
      "submit_review and acknowledge."
    })
public final class McpCommand extends ProjectCommand {
  private final Function<ProjectStore, ProjectAccess> access;
  private final InputStream input;
  private final String version;

  /**
   * @param version of Segue, for the client
   */
  public McpCommand(
      CommandEnvironment environment,
      Function<ProjectStore, ProjectAccess> access,
      InputStream input,
      String version) {
    super(environment);
    this.access = access;
    this.input = input;
    this.version = version;
  }

  @Override
  public Integer call() {
    ProjectStore store = storeOfCaller();
    try {
      new McpServer(access.apply(store), version).serve(input, out());
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the standard input: " + e.getMessage(), e);
    }
  }
}
