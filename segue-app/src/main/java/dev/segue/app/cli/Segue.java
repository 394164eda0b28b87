package dev.segue.app.cli;

import java.util.List;
import java.util.function.Function;
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
  /** Every command, in the order of the help. */
  private static final List<String> COMMANDS =
      List.of(
          "init",
          "doctor",
          "run",
          "add",
          "status",
          "watch",
          "log",
          "metrics",
          "providers",
          "conformance",
          "export",
          "import",
          "retry",
          "unblock",
          "cancel",
          "halt",
          "resume",
          "approve",
          "reject",
          "work",
          "workflow",
          "start",
          "attach",
          "send",
          "sessions",
          "explain",
          "stop",
          "context",
          "decision",
          "hooks",
          "mcp",
          "serve",
          "completion");

  @Spec private CommandSpec spec = CommandSpec.create();

  private Segue() {}

  /**
   * The whole command line, ready to execute.
   *
   * @param commands constructs a command by its name
   */
  public static CommandLine commandLine(Function<String, Object> commands) {
    return commandLine(commands, COMMANDS);
  }

  /**
   * The command line with only what these arguments need: reading the annotations of every command
   * takes longer than most commands do.
   *
   * @param commands constructs a command by its name
   */
  public static CommandLine commandLineFor(Function<String, Object> commands, String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    boolean isWhole = first.equals("completion") || !COMMANDS.contains(first);
    return isWhole && !first.equals("--version")
        ? commandLine(commands)
        : commandLine(commands, COMMANDS.contains(first) ? List.of(first) : List.of());
  }

  private static CommandLine commandLine(Function<String, Object> commands, List<String> names) {
    CommandLine root = new CommandLine(new Segue());
    for (String name : names) {
      root.addSubcommand(commands.apply(name));
    }
    root.setExecutionStrategy(Faults::executed);
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
