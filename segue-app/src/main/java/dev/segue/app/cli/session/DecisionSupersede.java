package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.context.history.RecordedDecision;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Lets a decision take another's place: a new one, or one that was recorded before. */
@Command(
    name = "supersede",
    mixinStandardHelpOptions = true,
    description = {
      "Lets a decision take another's place, and prints the id of the one that holds: a recorded",
      "one with --by, else a new one with TITLE and --why. The other one stays in the history and",
      "is shown to no agent any more. A proposed decision replaces nothing yet."
    })
final class DecisionSupersede extends DocumentCommand {
  private final Function<ProjectStore, DecisionRecords> records;

  @Mixin private DecisionFields fields = new DecisionFields();

  @Option(
      names = "--by",
      paramLabel = "ID",
      description = "The recorded decision that takes its place: D-0002.")
  private Optional<String> by = Optional.empty();

  @Option(
      names = {"--why", "--rationale"},
      paramLabel = "TEXT",
      description = DecisionFields.WHY)
  private Optional<String> why = Optional.empty();

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
    if (by.isPresent()) {
      requireNothingNew();
      print(known.supersede(before, by.get()));
    } else {
      String reason = why.orElseThrow(this::missing);
      String said = fields.title(spec().commandLine(), title);
      print(known.record(said, reason, fields, Optional.of(before)));
    }
    return 0;
  }

  private void requireNothingNew() {
    if (title.isPresent() || why.isPresent() || fields.isSaid()) {
      throw new ParameterException(
          spec().commandLine(),
          "--by names a recorded decision; a title, --why and the like belong to a new one");
    }
  }

  private ParameterException missing() {
    return new ParameterException(
        spec().commandLine(),
        "what takes its place? --by ID names a recorded decision, TITLE and --why TEXT a new one");
  }

  private void print(RecordedDecision holds) {
    DecisionAdd.print(spec().commandLine(), isJson(), holds);
  }
}
