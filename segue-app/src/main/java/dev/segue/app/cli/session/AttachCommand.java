package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.PlaceOptions;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The way back to an agent in tmux. */
@Command(
    name = "attach",
    mixinStandardHelpOptions = true,
    description = {
      "Show a session that was started with --tmux at this terminal.",
      "Ctrl-B d leaves the session; when the agent ends, the command ends with its exit code."
    })
public final class AttachCommand implements Callable<Integer> {
  private final CommandEnvironment environment;
  private final Sessions sessions;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();

  @Parameters(paramLabel = "SESSION", description = "As segue sessions lists it.")
  private String session = "";

  public AttachCommand(CommandEnvironment environment, Sessions sessions) {
    this.environment = environment;
    this.sessions = sessions;
  }

  @Override
  public Integer call() throws InterruptedException {
    var flags = places.flags(Optional.empty());
    Started ended = sessions.attach(environment.store(flags), flags, session);
    spec.commandLine().getErr().print(ended.complained());
    spec.commandLine().getErr().flush();
    return ended.exitCode();
  }
}
