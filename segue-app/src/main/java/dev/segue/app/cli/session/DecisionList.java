package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.PlaceOptions;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.ReadingOutput;
import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.DecisionView;
import dev.segue.core.decision.DecisionStatus;
import dev.segue.core.text.Json;
import dev.segue.core.text.Untrusted;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints what was decided. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "Prints the decisions that hold: the recorded ones, then those of ADR files.")
final class DecisionList implements Callable<Integer> {
  private static final int WHY_CHARACTERS = 160;

  private final CommandEnvironment environment;
  private final Function<ProjectStore, DecisionRecords> records;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();
  @Mixin private ReadingOutput output = new ReadingOutput();

  @Option(
      names = "--all",
      description = "Those too that are proposed, were rejected, or hold no more.")
  private boolean all;

  DecisionList(CommandEnvironment environment, Function<ProjectStore, DecisionRecords> records) {
    this.environment = environment;
    this.records = records;
  }

  @Override
  public Integer call() {
    DecisionRecords known = records.apply(environment.store(places.flags(Optional.empty())));
    List<DecisionView> shown = known.all(all);
    PrintWriter out = spec.commandLine().getOut();
    if (output.isJson()) {
      out.println(Json.pretty(ContextDocuments.of(shown)));
    } else {
      shown.forEach(one -> out.println(line(one)));
    }
    out.flush();
    return 0;
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
