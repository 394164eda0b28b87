package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.context.DecisionView;
import dev.segue.core.text.Untrusted;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints what was decided. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "Prints the decisions that hold: the recorded ones, then those of ADR files.")
final class DecisionList extends DocumentCommand {
  private static final int WHY_CHARACTERS = 160;

  private final Function<ProjectStore, DecisionRecords> records;

  @Option(
      names = "--all",
      description = "Those too that are proposed, were rejected, or hold no more.")
  private boolean all;

  DecisionList(CommandEnvironment environment, Function<ProjectStore, DecisionRecords> records) {
    super(environment);
    this.records = records;
  }

  @Override
  public Integer call() {
    List<DecisionView> shown = records.apply(store()).all(all);
    return print(
        () -> ContextDocuments.of(shown), out -> shown.forEach(one -> out.println(line(one))));
  }

  private static String line(DecisionView one) {
    String status =
        one.status() == DecisionStatus.ACTIVE ? "" : " (%s)".formatted(one.status().word());
    return "%s%s %s: %s"
        .formatted(
            one.id(),
            status,
            one.title(),
            Untrusted.cut(Untrusted.oneLine(one.rationale()), WHY_CHARACTERS));
  }
}
