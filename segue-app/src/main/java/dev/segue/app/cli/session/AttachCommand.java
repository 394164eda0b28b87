package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.ProjectCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The way back to an agent in tmux. */
@Command(
    name = "attach",
    mixinStandardHelpOptions = true,
    description = {
      "Show a session that was started with --tmux at this terminal.",
      "Ctrl-B d leaves the session; when the agent ends, the command ends with its exit code."
    })
public final class AttachCommand extends ProjectCommand {
  private final Sessions sessions;

  @Parameters(paramLabel = "SESSION", description = "As segue sessions lists it.")
  private String session = "";

  public AttachCommand(CommandEnvironment environment, Sessions sessions) {
    super(environment);
    this.sessions = sessions;
  }

  @Override
  public Integer call() throws InterruptedException {
    var flags = flags();
    Started ended = sessions.attach(environment().store(flags), flags, session);
    err().print(ended.complained());
    err().flush();
    return ended.exitCode();
  }
}
