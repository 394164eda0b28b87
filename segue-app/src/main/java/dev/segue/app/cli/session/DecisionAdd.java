package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.PlaceOptions;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.ReadingOutput;
import dev.segue.context.history.RecordedDecision;
import dev.segue.core.text.Json;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Records a decision. */
@Command(
    name = "add",
    mixinStandardHelpOptions = true,
    description = "Records a decision and prints its id.")
final class DecisionAdd implements Callable<Integer> {
  private final CommandEnvironment environment;
  private final Function<ProjectStore, DecisionRecords> records;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();
  @Mixin private ReadingOutput output = new ReadingOutput();
  @Mixin private DecisionFields fields = new DecisionFields();

  @Option(
      names = "--supersedes",
      paramLabel = "ID",
      description = "The decision that holds no more, as segue decision supersede names it.")
  private Optional<String> supersedes = Optional.empty();

  @Parameters(
      paramLabel = "TITLE",
      arity = "0..1",
      description = "The decision in one line, here or behind --title.")
  private Optional<String> title = Optional.empty();

  DecisionAdd(CommandEnvironment environment, Function<ProjectStore, DecisionRecords> records) {
    this.environment = environment;
    this.records = records;
  }

  @Override
  public Integer call() {
    DecisionRecords known = records.apply(environment.store(places.flags(Optional.empty())));
    String said = fields.title(spec.commandLine(), title);
    print(spec.commandLine(), output, known.record(said, fields, supersedes));
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
