package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.ProjectStore;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands about the context that agents get. */
@Command(
    name = "context",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "What agents are told of earlier work and of their tasks.")
public final class ContextCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private ContextCommand() {}

  /** With its subcommands. */
  public static CommandLine commandLine(
      CommandEnvironment environment,
      Contexts contexts,
      Function<ProjectStore, ProjectAccess> access) {
    return new CommandLine(new ContextCommand())
        .addSubcommand(new ContextShow(environment, access))
        .addSubcommand(new ContextGet(environment, contexts))
        .addSubcommand(new ContextExplain(environment, contexts));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "what should be done? A command is missing");
  }
}
