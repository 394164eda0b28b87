package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.LogOptions;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.core.context.Refusal;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** An agent at a terminal, with what it should know. */
@Command(
    name = "start",
    mixinStandardHelpOptions = true,
    description = {
      "Start an agent at this terminal with the state of the work as its context.",
      "Keys and screen pass through unchanged; segue send reaches the agent from elsewhere."
    })
public final class StartCommand extends ProjectCommand {
  private final Sessions sessions;

  @Mixin private LogOptions log = new LogOptions();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the session; default: the agent's, with a number.")
  private Optional<String> name = Optional.empty();

  @Option(
      names = "--trust",
      description = {
        "Answer the agent's own question whether this folder is trusted with yes, where its",
        "profile knows the question. Every other question is left to you."
      })
  private boolean isTrusted;

  @Option(
      names = "--detach",
      description = "Without a terminal, in the background; prints the session's name.")
  private boolean isDetached;

  @Option(
      names = "--tmux",
      description = {
        "In a tmux of its own, which outlives this terminal and Segue itself; Ctrl-B d leaves it,",
        "segue attach comes back."
      })
  private boolean isTmux;

  @Option(
      names = "--task",
      paramLabel = "ID",
      description = {
        "The task of the project that the agent is to work on: it is told the task and the task's",
        "context pack; segue log and segue sessions tell of both."
      })
  private Optional<String> task = Optional.empty();

  @Option(
      names = "--role",
      paramLabel = "R",
      description = {
        "With --task: whose context pack that is, developer (default), architect, qa, devops, data",
        "or po."
      })
  private Optional<String> role = Optional.empty();

  @Parameters(
      index = "0",
      paramLabel = "AGENT",
      description = "A provider, as in segue providers, or a program.")
  private String agent = "";

  @Parameters(
      index = "1..*",
      paramLabel = "ARG",
      arity = "0..*",
      description = "Behind the agent's own command; after -- where one begins with a dash.")
  private List<String> arguments = List.of();

  public StartCommand(CommandEnvironment environment, Sessions sessions) {
    super(environment);
    this.sessions = sessions;
  }

  @Override
  public Integer call() throws InterruptedException {
    name.filter(given -> !given.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,39}"))
        .ifPresent(
            given -> {
              throw Refusal.usage(
                  "--name: \"%s\" is no name of a session: up to 40 letters, digits, dots, dashes and underscores"
                      .formatted(given));
            });
    if (role.isPresent() && task.isEmpty()) {
      throw Refusal.usage("--role is the role in which a task is worked on; name it with --task");
    }
    Started started =
        sessions.start(
            new StartOrder(
                store(),
                agent,
                arguments,
                name,
                isTrusted,
                isDetached,
                isTmux,
                task.map(id -> new StartOrder.TaskWish(id, role)),
                log.level(),
                spec().root().commandLine().getParseResult().originalArgs()));
    print(out(), started.said());
    print(err(), started.complained());
    return started.exitCode();
  }

  private static void print(PrintWriter out, String text) {
    out.print(text);
    out.flush();
  }
}
