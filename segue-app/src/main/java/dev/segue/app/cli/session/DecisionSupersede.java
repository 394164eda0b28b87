package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectStore;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Records a decision in another's place. */
@Command(
    name = "supersede",
    mixinStandardHelpOptions = true,
    description = {
      "Records a decision that takes another's place, and prints its id. The other one stays in",
      "the history and is shown to no agent any more. A proposed decision replaces nothing yet."
    })
final class DecisionSupersede extends DocumentCommand {
  private final Function<ProjectStore, DecisionRecords> records;

  @Mixin private DecisionFields fields = new DecisionFields();

  @Parameters(index = "0", paramLabel = "ID", description = "The one that holds no more: D-0001.")
  private String before = "";

  @Parameters(
      index = "1",
      paramLabel = "TITLE",
      arity = "0..1",
      description = "The new decision in one line, here or behind --title.")
  private Optional<String> title = Optional.empty();

  DecisionSupersede(
      CommandEnvironment environment, Function<ProjectStore, DecisionRecords> records) {
    super(environment);
    this.records = records;
  }

  @Override
  public Integer call() {
    DecisionRecords known = records.apply(store());
    String said = fields.title(spec().commandLine(), title);
    DecisionAdd.print(
        spec().commandLine(), isJson(), known.record(said, fields, Optional.of(before)));
    return 0;
  }
}
