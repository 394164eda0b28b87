package dev.segue.app.cli;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.HistoryNumbers;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.core.journal.Journal;
import dev.segue.core.view.DeliveryNumbers;
import dev.segue.core.view.MetricFamily;
import dev.segue.core.view.MetricsFold;
import dev.segue.session.DeliveryHistory;
import dev.segue.store.EventCodec;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Numbers over all history, for a monitoring system's text file collector and for people. */
@Command(
    name = "metrics",
    mixinStandardHelpOptions = true,
    description =
        "Print metrics as OpenMetrics text: of all projects of the store together, or of the one that --project names.")
public final class MetricsCommand extends ProjectCommand {
  public MetricsCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    PrintWriter out = out();
    out.print(text(store()));
    out.flush();
    return 0;
  }

  /** The numbers as text. */
  static String text(ProjectStore owner) {
    Optional<Journal> store = owner.existing();
    var fold = new MetricsFold();
    var deliveries = new DeliveryNumbers();
    try {
      store.ifPresent(
          journal -> {
            List<String> projects = ProjectChoice.forReading(owner.configuration(), store);
            projects.forEach(project -> fold.add(HistoryNumbers.of(journal, project).metrics()));
            deliveries.add(DeliveryHistory.of(journal, EventCodec.outlining(), projects));
          });
    } finally {
      store.ifPresent(Journal::close);
    }
    var families = new ArrayList<>(fold.families());
    families.addAll(deliveries.families());
    return MetricFamily.text(families);
  }
}
