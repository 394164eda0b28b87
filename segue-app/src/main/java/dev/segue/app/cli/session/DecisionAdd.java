package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.context.history.RecordedDecision;
import dev.segue.core.text.Json;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records a decision. */
@Command(
    name = "add",
    mixinStandardHelpOptions = true,
    description = "Records a decision and prints its id.")
final class DecisionAdd extends DocumentCommand {
  private final Function<ProjectStore, DecisionRecords> records;

  @Mixin private DecisionFields fields = new DecisionFields();

  @Option(
      names = {"--why", "--rationale"},
      paramLabel = "TEXT",
      required = true,
      description = DecisionFields.WHY)
  private String why = "";

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
    super(environment);
    this.records = records;
  }

  @Override
  public Integer call() {
    DecisionRecords known = records.apply(store());
    String said = fields.title(spec().commandLine(), title);
    print(spec().commandLine(), isJson(), known.record(said, why, fields, supersedes));
    return 0;
  }

  /** Prints it; where that fails, the error output says the id, as the decision stands. */
  static void print(CommandLine command, boolean isJson, RecordedDecision recorded) {
    PrintWriter out = command.getOut();
    String id = recorded.decision().id();
    out.println(isJson ? Json.pretty(recorded.document()) : id);
    if (out.checkError()) {
      command.getErr().println("segue: the decision was recorded as " + id);
    }
  }
}
