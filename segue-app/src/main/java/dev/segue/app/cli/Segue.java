package dev.segue.app.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root command. */
@Command(
    name = "segue",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "Runs queues of tasks through coding agents and carries context across every break in the work.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 all done, 1 something blocked, 2 bad usage or input, 3 no provider available,",
      "4 store or environment failure, 5 stopped on purpose, 130 interrupted."
    })
public final class Segue implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private Segue() {}

  /** The whole command line, ready to execute. */
  public static CommandLine commandLine(Backstage backstage) {
    CommandLine root = new CommandLine(new Segue());
    root.addSubcommand(new RunCommand(backstage));
    root.addSubcommand(new AddCommand(backstage));
    root.addSubcommand(new StatusCommand(backstage));
    root.addSubcommand(new WatchCommand(backstage));
    root.addSubcommand(new LogCommand(backstage));
    root.addSubcommand(new MetricsCommand(backstage));
    root.addSubcommand(new ExportCommand(backstage));
    root.addSubcommand(new ImportCommand(backstage));
    root.addSubcommand(new ActCommands.Retry(backstage));
    root.addSubcommand(new ActCommands.Unblock(backstage));
    root.addSubcommand(new ActCommands.Cancel(backstage));
    root.addSubcommand(new ActCommands.Halt(backstage));
    root.addSubcommand(new ActCommands.Resume(backstage));
    root.setExecutionExceptionHandler(Faults::handle);
    root.setParameterExceptionHandler(Faults::misused);
    root.setCaseInsensitiveEnumValuesAllowed(true);
    return root;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "what should be done? A command is missing");
  }
}
