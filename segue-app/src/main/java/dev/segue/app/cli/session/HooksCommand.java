package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.Confirmation;
import dev.segue.app.cli.project.Guards;
import dev.segue.core.context.Refusal;
import dev.segue.core.text.LineDiff;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import dev.segue.session.hook.HookPlan;
import dev.segue.session.hook.UserHookFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Hooks of ours in the agents' own files. */
@Command(
    name = "hooks",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Let agents that are started without Segue tell it of their sessions, and be told of earlier work.")
public final class HooksCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private HooksCommand() {}

  /** With its subcommands. */
  public static CommandLine commandLine(
      CommandEnvironment environment,
      Function<String, UserHookFile> files,
      Supplier<String> command) {
    return new CommandLine(new HooksCommand())
        .addSubcommand(new Install(environment, files, command))
        .addSubcommand(new Remove(environment, files));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "what should be done? A command is missing");
  }

  /** Common part of both commands. */
  private abstract static sealed class Change implements Callable<Integer> {
    private final CommandEnvironment environment;
    private final Function<String, UserHookFile> files;
    private final String name;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "AGENT", description = "claude, codex, gemini or copilot.")
    private String agent = "";

    @Option(names = "--yes", description = "Do it without asking.")
    private boolean yes;

    Change(CommandEnvironment environment, Function<String, UserHookFile> files, String name) {
      this.environment = environment;
      this.files = files;
      this.name = name;
    }

    abstract HookPlan plan(UserHookFile file);

    abstract String done(String agent, Path file);

    abstract String nothing(String agent, Path file);

    Optional<String> says(UserHookFile file) {
      return Optional.empty();
    }

    @Override
    public Integer call() {
      Guards.notInsideADispatch(environment, "hooks " + name);
      UserHookFile file = files.apply(agent);
      PrintWriter out = spec.commandLine().getOut();
      switch (plan(file)) {
        case HookPlan.Nothing(Path path) -> out.println(nothing(agent, path));
        case HookPlan.Refused(String reason) -> throw Refusal.environment(reason);
        case HookPlan.Change change -> carryOut(out, file, change);
      }
      out.flush();
      return 0;
    }

    private void carryOut(PrintWriter out, UserHookFile file, HookPlan.Change change) {
      out.println(change.file() + (change.text().isEmpty() ? " goes:" : ":"));
      print(out, change);
      out.flush();
      if (!yes && !agreed(change.file())) {
        out.println("Nothing was changed.");
        return;
      }
      try {
        Optional<Path> kept = file.carryOut(change);
        out.println(done(agent, change.file()));
        kept.ifPresent(copy -> out.println("The file as it was: " + copy));
        says(file).ifPresent(out::println);
      } catch (IOException e) {
        throw new UncheckedIOException(
            "%s cannot be changed: %s".formatted(change.file(), e.getMessage()), e);
      }
    }

    private boolean agreed(Path file) {
      return Confirmation.ask("segue: change " + file + "?")
          .orElseThrow(
              () -> Refusal.usage("nobody is here to agree to that; --yes does it without asking"));
    }

    /** Whole lines with those around them, so that it reads as the file does. */
    private static void print(PrintWriter out, HookPlan.Change change) {
      Redactor redactor = Redactor.with(List.of());
      LineDiff.unified(change.old().orElse(""), change.text().orElse(""))
          .forEach(line -> out.println("  " + redactor.redact(Untrusted.visible(line))));
    }
  }

  @Command(
      name = "install",
      mixinStandardHelpOptions = true,
      description =
          "Add hooks to the user's own file of an agent. It is shown first what will change.")
  private static final class Install extends Change {
    private final Supplier<String> command;

    Install(
        CommandEnvironment environment,
        Function<String, UserHookFile> files,
        Supplier<String> command) {
      super(environment, files, "install");
      this.command = command;
    }

    @Override
    HookPlan plan(UserHookFile file) {
      return file.toInstall(command.get());
    }

    @Override
    String done(String agent, Path file) {
      return "Sessions of %s in projects with a store now tell Segue of themselves."
          .formatted(agent);
    }

    @Override
    String nothing(String agent, Path file) {
      return "%s has the hooks already; nothing was changed.".formatted(file);
    }

    @Override
    Optional<String> says(UserHookFile file) {
      return file.says();
    }
  }

  @Command(
      name = "remove",
      mixinStandardHelpOptions = true,
      description = "Take these hooks, and nothing else, out again.")
  private static final class Remove extends Change {
    Remove(CommandEnvironment environment, Function<String, UserHookFile> files) {
      super(environment, files, "remove");
    }

    @Override
    HookPlan plan(UserHookFile file) {
      return file.toRemove();
    }

    @Override
    String done(String agent, Path file) {
      return "The hooks of Segue are gone from %s.".formatted(file);
    }

    @Override
    String nothing(String agent, Path file) {
      return "%s has no hooks of Segue; nothing was changed.".formatted(file);
    }
  }
}
