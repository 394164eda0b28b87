package dev.segue.app.cli.context;

import dev.segue.app.cli.entry.PlaceOptions;
import dev.segue.app.cli.entry.ReadingOutput;
import dev.segue.app.cli.session.SessionGround;
import dev.segue.app.continuity.RecordedDecision;
import dev.segue.core.text.Json;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Records a decision. */
@Command(
    name = "add",
    mixinStandardHelpOptions = true,
    description = "Records a decision and prints its id.")
final class DecisionAdd implements Callable<Integer> {
  private final SessionGround ground;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();
  @Mixin private ReadingOutput output = new ReadingOutput();
  @Mixin private DecisionFields fields = new DecisionFields();

  @Parameters(paramLabel = "TITLE", description = "The decision in one line.")
  private String title = "";

  DecisionAdd(SessionGround ground) {
    this.ground = ground;
  }

  @Override
  public Integer call() {
    var desk = new DecisionDesk(ground, ground.configuration(places.flags(Optional.empty())));
    print(spec.commandLine(), output, desk.record(title, fields, Optional.empty()));
    return 0;
  }

  /** Prints it; where that fails, the error output says the id, as the decision stands. */
  static void print(CommandLine command, ReadingOutput output, RecordedDecision recorded) {
    PrintWriter out = command.getOut();
    String id = recorded.decision().id();
    out.println(output.isJson() ? Json.pretty(recorded.document()) : id);
    if (out.checkError()) {
      command.getErr().println("segue: the decision was recorded as " + id);
    }
  }
}
