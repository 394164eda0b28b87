package dev.segue.app.cli.session;

import dev.segue.app.cli.entry.PlaceOptions;
import dev.segue.app.session.Control;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Why an agent is thought to do what it does. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "What a session's agent does, and by which rule that is known.")
public final class ExplainCommand implements Callable<Integer> {
  private final SessionGround ground;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();

  @Parameters(paramLabel = "SESSION", description = "As segue sessions lists it.")
  private String session = "";

  public ExplainCommand(SessionGround ground) {
    this.ground = ground;
  }

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    out.println(Owner.ask(ground, places.flags(Optional.empty()), session, Control.EXPLAIN));
    out.flush();
    return 0;
  }
}
