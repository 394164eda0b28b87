package dev.segue.core.view;

import dev.segue.core.context.WorkReported;
import dev.segue.core.journal.Recorded;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.Verdict;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.workflow.Review;
import dev.segue.core.workflow.ReviewFinding;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.core.workflow.WorkflowProgress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The work that a task in a workflow stands at, folded from the task's events.
 *
 * @param attempt the latest one; 0 before the first
 * @param progress absent for a task without a workflow, and before its first attempt
 * @param report of the commit under review; absent before there is one
 * @param verdicts with which that commit was verified
 * @param words what the agent said of its work by itself
 */
public record WorkView(
    String taskId,
    int attempt,
    Optional<WorkflowProgress> progress,
    Optional<WorkReported> report,
    List<Verdict> verdicts,
    Optional<WorkReported> words) {
  public WorkView {
    verdicts = List.copyOf(verdicts);
  }

  /** Of a task by its events, in order; empty when it was never queued. */
  public static Optional<WorkView> of(String taskId, List<Recorded> events) {
    var fold = new Fold();
    events.forEach(fold::take);
    return fold.view(taskId);
  }

  /** Mutable while events are read. */
  private static final class Fold {
    private Optional<TaskState> task = Optional.empty();
    private Optional<WorkReported> report = Optional.empty();
    private Optional<WorkReported> words = Optional.empty();
    private List<Verdict> verdicts = List.of();

    void take(Recorded recorded) {
      switch (recorded.event()) {
        case TaskEvent event -> take(event, recorded);
        case WorkflowEvent event ->
            task = task.map(known -> known.evolve(event, recorded.seq(), recorded.time()));
        case WorkReported reported -> take(reported);
        default -> {
          // Of other features.
        }
      }
    }

    private void take(TaskEvent event, Recorded recorded) {
      if (event instanceof TaskEvent.TaskQueued queued && task.isEmpty()) {
        task = Optional.of(TaskState.queued(queued.spec(), queued.specHash()));
      } else {
        task = task.map(known -> known.evolve(event, recorded.seq(), recorded.time()));
      }
      if (event instanceof TaskEvent.ValidationPassed passed) {
        verdicts = passed.verdicts();
      }
    }

    private void take(WorkReported reported) {
      if (reported.source().equals(WorkReported.EVIDENCE)) {
        report = Optional.of(reported);
      } else {
        words = Optional.of(reported);
      }
    }

    Optional<WorkView> view(String taskId) {
      return task.map(
          known ->
              new WorkView(
                  taskId, known.nextAttempt() - 1, known.workflow(), report, verdicts, words));
    }
  }

  /** How many checks passed. */
  public long checksPassed() {
    return verdicts.stream().filter(v -> v.verdict() == VerdictOutcome.PASSED).count();
  }

  /** Reviews of the latest attempt, in order. */
  public List<Review> reviews() {
    return progress.map(WorkflowProgress::reviews).orElse(List.of()).stream()
        .filter(review -> review.attempt() == attempt)
        .toList();
  }

  /**
   * The document as a plain tree.
   *
   * @param diff the change; absent where it was not asked for
   */
  public Map<String, @Nullable Object> document(Optional<String> diff) {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("task_id", taskId);
    document.put("workflow", progress.map(WorkflowProgress::workflow).orElse(null));
    document.put("workflow_state", progress.map(WorkflowProgress::state).orElse(null));
    document.put("attempt", attempt);
    document.put("commit", progress.flatMap(WorkflowProgress::commit).orElse(null));
    document.put("base", report.flatMap(WorkReported::base).orElse(null));
    document.put("summary", report.map(WorkReported::summary).orElse(null));
    document.put("reasoning", report.flatMap(WorkReported::reasoning).orElse(null));
    document.put("reported", words.map(WorkReported::summary).orElse(null));
    document.put(
        "files",
        report.map(WorkReported::files).orElse(List.of()).stream().map(WorkView::file).toList());
    document.put("checks", verdicts.stream().map(WorkView::check).toList());
    document.put("reviews", reviews().stream().map(WorkView::review).toList());
    diff.ifPresent(text -> document.put("diff", text));
    return document;
  }

  private static Map<String, @Nullable Object> file(WorkReported.File file) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("path", file.path());
    row.put("added", file.added().orElse(null));
    row.put("removed", file.removed().orElse(null));
    return row;
  }

  private static Map<String, @Nullable Object> check(Verdict verdict) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("criterion", verdict.criterion());
    row.put("verdict", verdict.verdict().word());
    return row;
  }

  /** A review as documents show it. */
  static Map<String, @Nullable Object> review(Review review) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("stage", review.stage());
    row.put("role", review.role());
    row.put("dispatch", review.dispatch().orElse(null));
    row.put("provider", review.provider().orElse(null));
    row.put("by", review.by().word());
    row.put("verdict", review.verdict().word());
    row.put("commit", review.commit());
    row.put("findings", review.findings().stream().map(WorkView::finding).toList());
    row.put("feedback", review.feedback().orElse(null));
    row.put("same_vendor", review.sameVendor().orElse(null));
    return row;
  }

  private static Map<String, @Nullable Object> finding(ReviewFinding finding) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("severity", finding.severity().word());
    row.put("path", finding.path().orElse(null));
    row.put("line", finding.line().orElse(null));
    row.put("criterion", finding.criterion().orElse(null));
    row.put("text", finding.text());
    return row;
  }
}
