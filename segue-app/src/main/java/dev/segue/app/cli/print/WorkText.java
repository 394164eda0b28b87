package dev.segue.app.cli.print;

import dev.segue.core.context.WorkReported;
import dev.segue.core.task.Verdict;
import dev.segue.core.view.WorkView;
import dev.segue.core.workflow.Review;
import dev.segue.core.workflow.ReviewFinding;
import dev.segue.core.workflow.WorkflowProgress;
import java.io.PrintWriter;
import java.util.Optional;

/** Prints the work that a task stands at, for a person who has to decide on it. */
public final class WorkText {
  private static final int ABBREVIATED = 7;

  private final PrintWriter out;

  public WorkText(PrintWriter out) {
    this.out = out;
  }

  /** Prints it; every line is harmless on a terminal. */
  public void print(WorkView view) {
    WorkflowProgress progress = view.progress().orElseThrow();
    line(
        "%s  attempt %d  %s (workflow %s)"
            .formatted(view.taskId(), view.attempt(), progress.state(), progress.workflow()));
    progress
        .commit()
        .ifPresent(
            commit ->
                line(
                    "commit %s%s"
                        .formatted(
                            commit,
                            view.report()
                                .flatMap(WorkReported::base)
                                .map(base -> ", on " + abbreviated(base))
                                .orElse(""))));
    view.report().ifPresent(this::report);
    if (!view.verdicts().isEmpty()) {
      line("checks: %d of %d passed".formatted(view.checksPassed(), view.verdicts().size()));
      view.verdicts().forEach(this::check);
    }
    view.reviews().forEach(this::review);
    progress
        .lastRejection()
        .filter(rejection -> rejection.attempt() < view.attempt())
        .ifPresent(
            rejection ->
                line(
                    "attempt %d was rejected by %s: %s"
                        .formatted(rejection.attempt(), rejection.role(), rejection.reason())));
  }

  private void report(WorkReported report) {
    for (WorkReported.File file : report.files()) {
      line("  %s +%s -%s".formatted(file.path(), count(file.added()), count(file.removed())));
    }
    if (!report.summary().isBlank()) {
      line("said: " + report.summary());
    }
    report.reasoning().ifPresent(why -> line("because: " + why));
  }

  private static String count(Optional<Integer> lines) {
    return lines.map(String::valueOf).orElse("?");
  }

  private void check(Verdict verdict) {
    line("  %s: %s".formatted(verdict.verdict().word(), verdict.criterion()));
  }

  private void review(Review review) {
    String who = review.provider().orElse(review.by().word());
    String why = review.why().map(text -> ": " + text).orElse("");
    line("%s (%s): %s%s".formatted(review.role(), who, review.verdict().word(), why));
    for (ReviewFinding finding : review.findings()) {
      line("  %s: %s".formatted(finding.severity().word(), finding.sentence()));
    }
  }

  private void line(String text) {
    out.println(TerminalLine.of(text));
  }

  private static String abbreviated(String hash) {
    return hash.substring(0, Math.min(ABBREVIATED, hash.length()));
  }
}
