package dev.segue.app.cli.session;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands about the decisions of a project. */
@Command(
    name = "decision",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "What was decided in a project, so that nobody decides it again.")
public final class DecisionCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private DecisionCommand() {}

  /** With its subcommands. */
  public static CommandLine commandLine(SessionPorts ports) {
    return new CommandLine(new DecisionCommand())
        .addSubcommand(new DecisionAdd(ports))
        .addSubcommand(new DecisionSupersede(ports))
        .addSubcommand(new DecisionList(ports));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "what should be done? A command is missing");
  }
}
