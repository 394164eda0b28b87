package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.PlaceOptions;
import dev.segue.session.Control;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The end of a session. */
@Command(name = "stop", mixinStandardHelpOptions = true, description = "End a session's agent.")
public final class StopCommand implements Callable<Integer> {
  private final CommandEnvironment environment;
  private final Sessions sessions;

  @Mixin private PlaceOptions places = new PlaceOptions();

  @Parameters(paramLabel = "SESSION", description = "As segue sessions lists it.")
  private String session = "";

  public StopCommand(CommandEnvironment environment, Sessions sessions) {
    this.environment = environment;
    this.sessions = sessions;
  }

  @Override
  public Integer call() throws InterruptedException {
    Owner.ask(environment, sessions, places.flags(Optional.empty()), session, Control.STOP);
    return 0;
  }
}
