package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.ProjectStore;
import java.io.InputStream;
import java.util.function.Function;
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
  public static CommandLine commandLine(
      CommandEnvironment environment, Contexts contexts, InputStream input) {
    Function<ProjectStore, DecisionRecords> records =
        store -> new DecisionRecords(environment, contexts, input, store);
    return new CommandLine(new DecisionCommand())
        .addSubcommand(new DecisionAdd(environment, records))
        .addSubcommand(new DecisionSupersede(environment, records))
        .addSubcommand(new DecisionList(environment, records));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "what should be done? A command is missing");
  }
}
