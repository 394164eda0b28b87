package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.session.Control;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The end of a session. */
@Command(name = "stop", mixinStandardHelpOptions = true, description = "End a session's agent.")
public final class StopCommand extends ProjectCommand {
  private final Sessions sessions;

  @Parameters(paramLabel = "SESSION", description = "As segue sessions lists it.")
  private String session = "";

  public StopCommand(CommandEnvironment environment, Sessions sessions) {
    super(environment);
    this.sessions = sessions;
  }

  @Override
  public Integer call() throws InterruptedException {
    Owner.ask(environment(), sessions, flags(), session, Control.STOP);
    return 0;
  }
}
