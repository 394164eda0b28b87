package dev.segue.app.cli.session;

import dev.segue.app.cli.entry.PlaceOptions;
import dev.segue.app.cli.entry.ReadingOutput;
import dev.segue.app.cli.entry.Refusal;
import dev.segue.app.config.Configuration;
import dev.segue.app.continuity.LoadedContext;
import dev.segue.app.continuity.RefusedException;
import dev.segue.core.text.Json;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What agents are told of earlier work. */
@Command(
    name = "context",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "What agents are told of earlier work.")
public final class ContextCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private ContextCommand() {}

  /** With its subcommands. */
  public static CommandLine commandLine(SessionGround ground) {
    return new CommandLine(new ContextCommand()).addSubcommand(new Show(ground));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "what should be done? A command is missing");
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "What a session that begins now would be told.")
  private static final class Show implements Callable<Integer> {
    private final SessionGround ground;

    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private PlaceOptions places = new PlaceOptions();
    @Mixin private ReadingOutput output = new ReadingOutput();

    @Option(
        names = "--session",
        paramLabel = "NAME",
        description = "The earlier session whose end is told; default: the one that ended last.")
    private Optional<String> session = Optional.empty();

    Show(SessionGround ground) {
      this.ground = ground;
    }

    @Override
    public Integer call() {
      Configuration configuration = ground.configuration(places.flags(Optional.empty()));
      LoadedContext loaded = load(configuration);
      PrintWriter out = spec.commandLine().getOut();
      out.println(output.isJson() ? Json.pretty(loaded.document()) : loaded.text());
      out.flush();
      return 0;
    }

    private LoadedContext load(Configuration configuration) {
      ground.tokens();
      try {
        return new ProjectAccess(ground, configuration).with(known -> known.load(session));
      } catch (RefusedException e) {
        throw Refusal.usage(String.valueOf(e.getMessage()));
      }
    }
  }
}
