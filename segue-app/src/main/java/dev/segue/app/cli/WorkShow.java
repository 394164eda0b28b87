package dev.segue.app.cli;

import dev.segue.app.cli.print.TerminalLine;
import dev.segue.app.cli.print.WorkText;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Recorded;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.view.WorkView;
import dev.segue.run.git.GitChanges;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the work that a task stands at. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Print what to decide on: commit, files, checks, verdicts and feedback.")
final class WorkShow extends DocumentCommand {
  @Parameters(paramLabel = "TASK", description = "Task id.")
  private String taskId = "";

  @Option(names = "--diff", description = "Print the change, too.")
  private boolean isWithDiff;

  WorkShow(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    ProjectStore owner = store();
    try (Journal store = owner.open()) {
      String project = ProjectChoice.forAct(owner.configuration(), store);
      List<StoredEvent> history = store.readSubject(JournalId.project(project), taskId);
      List<Recorded> events = history.stream().map(owner.codec()::decode).toList();
      WorkView view =
          WorkView.of(taskId, events)
              .orElseThrow(
                  () ->
                      Refusal.unknown(
                          "there is no task %s in project %s".formatted(taskId, project)));
      if (view.progress().isEmpty()) {
        throw Refusal.unfit("task %s has no workflow, or has not begun".formatted(taskId));
      }
      Optional<String> diff = isWithDiff ? Optional.of(diff(owner, view)) : Optional.empty();
      return print(() -> view.document(diff), out -> print(view, diff, out));
    }
  }

  private static void print(WorkView view, Optional<String> diff, PrintWriter out) {
    new WorkText(out).print(view);
    diff.ifPresent(
        text -> {
          out.println();
          text.lines().map(TerminalLine::of).forEach(out::println);
        });
  }

  private static String diff(ProjectStore owner, WorkView view) {
    return view.report()
        .flatMap(
            report ->
                report
                    .base()
                    .map(
                        base ->
                            new GitChanges(owner.configuration().places().workspace())
                                .between(base, report.commit(), List.of())
                                .patch()))
        .orElse("");
  }
}
