package dev.segue.app.cli;

import dev.segue.app.cli.session.AttachCommand;
import dev.segue.app.cli.session.ContextCommand;
import dev.segue.app.cli.session.DecisionCommand;
import dev.segue.app.cli.session.ExplainCommand;
import dev.segue.app.cli.session.HooksCommand;
import dev.segue.app.cli.session.McpCommand;
import dev.segue.app.cli.session.SendCommand;
import dev.segue.app.cli.session.SessionsCommand;
import dev.segue.app.cli.session.StartCommand;
import dev.segue.app.cli.session.StopCommand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private static final Map<String, Function<CommandContext, Object>> COMMANDS = commands();

  @Spec private CommandSpec spec = CommandSpec.create();

  private Segue() {}

  private static Map<String, Function<CommandContext, Object>> commands() {
    Map<String, Function<CommandContext, Object>> commands = new LinkedHashMap<>();
    commands.put("init", InitCommand::new);
    commands.put("doctor", DoctorCommand::new);
    commands.put("run", RunCommand::new);
    commands.put("add", AddCommand::new);
    commands.put("status", StatusCommand::new);
    commands.put("watch", WatchCommand::new);
    commands.put("log", LogCommand::new);
    commands.put("metrics", MetricsCommand::new);
    commands.put("providers", ProvidersCommand::new);
    commands.put("conformance", ConformanceCommand::new);
    commands.put("export", ExportCommand::new);
    commands.put("import", ImportCommand::new);
    commands.put("retry", ActCommands.Retry::new);
    commands.put("unblock", ActCommands.Unblock::new);
    commands.put("cancel", ActCommands.Cancel::new);
    commands.put("halt", ActCommands.Halt::new);
    commands.put("resume", ActCommands.Resume::new);
    commands.put("start", StartCommand::new);
    commands.put("attach", AttachCommand::new);
    commands.put("send", SendCommand::new);
    commands.put("sessions", SessionsCommand::new);
    commands.put("explain", ExplainCommand::new);
    commands.put("stop", StopCommand::new);
    commands.put("context", ContextCommand::commandLine);
    commands.put("decision", DecisionCommand::commandLine);
    commands.put("hooks", HooksCommand::commandLine);
    commands.put("mcp", commandContext -> new McpCommand(commandContext, Version.NUMBER));
    commands.put(
        "serve",
        commandContext -> new ServeCommand(commandContext, Version.NUMBER, MetricsCommand::text));
    commands.put("completion", _ -> new CompletionCommand());
    return commands;
  }

  /** The whole command line, ready to execute. */
  public static CommandLine commandLine(CommandContext commandContext) {
    return commandLine(commandContext, List.copyOf(COMMANDS.keySet()));
  }

  /**
   * The command line with only what these arguments need: reading the annotations of every command
   * takes longer than most commands do.
   */
  public static CommandLine commandLineFor(CommandContext commandContext, String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    boolean isWhole = first.equals("completion") || !COMMANDS.containsKey(first);
    return isWhole && !first.equals("--version")
        ? commandLine(commandContext)
        : commandLine(commandContext, COMMANDS.containsKey(first) ? List.of(first) : List.of());
  }

  private static CommandLine commandLine(CommandContext commandContext, List<String> names) {
    CommandLine root = new CommandLine(new Segue());
    COMMANDS.forEach(
        (name, command) -> {
          if (names.contains(name)) {
            root.addSubcommand(command.apply(commandContext));
          }
        });
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
