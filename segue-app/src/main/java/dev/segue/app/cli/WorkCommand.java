package dev.segue.app.cli;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.session.Contexts;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The work that a task stands at. */
@Command(
    name = "work",
    mixinStandardHelpOptions = true,
    description = "Show the work that a task in a workflow stands at, or hand it in.",
    synopsisSubcommandLabel = "COMMAND")
public final class WorkCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private WorkCommand() {}

  /** With its subcommands. */
  public static CommandLine commandLine(CommandEnvironment environment, Contexts contexts) {
    return new CommandLine(new WorkCommand())
        .addSubcommand(new WorkShow(environment))
        .addSubcommand(new WorkHandIn(environment, contexts));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "what should be done? A command is missing");
  }
}
