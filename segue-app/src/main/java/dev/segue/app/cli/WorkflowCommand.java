package dev.segue.app.cli;

import dev.segue.app.cli.project.CommandEnvironment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Workflows that tasks can follow. */
@Command(
    name = "workflow",
    mixinStandardHelpOptions = true,
    description = "List, show and check the workflows that tasks can follow.",
    synopsisSubcommandLabel = "COMMAND")
public final class WorkflowCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private WorkflowCommand() {}

  /** With its subcommands. */
  public static CommandLine commandLine(CommandEnvironment environment) {
    return new CommandLine(new WorkflowCommand())
        .addSubcommand(new WorkflowList(environment))
        .addSubcommand(new WorkflowShow(environment))
        .addSubcommand(new WorkflowCheck(environment));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "what should be done? A command is missing");
  }
}
