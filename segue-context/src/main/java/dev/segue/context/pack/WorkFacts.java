package dev.segue.context.pack;

import dev.segue.core.context.WorkReported;
import dev.segue.core.context.pack.WorkToReview;
import dev.segue.core.journal.Journal;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.Verdict;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.workflow.Review;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.run.git.GitChanges;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The work that reviewers look at: what the developer reported, else what the last answered
 * dispatch left.
 */
final class WorkFacts {
  private static final int EVIDENCE = 160;

  private final Journal journal;
  private final Optional<GitChanges> git;

  /**
   * @param git of the workspace
   */
  WorkFacts(Journal journal, Optional<GitChanges> git) {
    this.journal = journal;
    this.git = git;
  }

  /** Of an attempt or the last one before it that left something. */
  Optional<WorkToReview> of(TaskHistory history, int attempt, Role role) {
    Optional<WorkReported> evidence = history.evidence(attempt);
    return evidence.isPresent()
        ? evidence.map(report -> inWorkflow(history, report, role))
        : of(history, attempt);
  }

  /** Work that Segue committed: counts from evidence, and the agent's own words beside them. */
  private WorkToReview inWorkflow(TaskHistory history, WorkReported report, Role role) {
    WorkToReview work = reported(report, tests(history.verdicts(report.attempt())));
    String words =
        history
            .words(report.attempt())
            .map(
                own ->
                    work.reasoning()
                        + " "
                        + own.summary()
                        + own.reasoning().map(w -> " " + w).orElse(""))
            .orElse(work.reasoning());
    List<Review> reviews =
        history.task().workflow().map(WorkflowProgress::reviews).orElse(List.of()).stream()
            .filter(review -> review.verdict().isDecision())
            .toList();
    Optional<Review> lastLook =
        reviews.reversed().stream()
            .filter(review -> review.attempt() < report.attempt())
            .filter(review -> review.role().equals(role.word()))
            .findFirst();
    List<String> verdicts =
        reviews.stream()
            .filter(
                review -> review.attempt() == report.attempt() || review.role().equals(role.word()))
            .map(WorkFacts::verdict)
            .toList();
    String since =
        lastLook
            .flatMap(
                look -> git.map(g -> g.between(look.commit(), report.commit(), List.of()).patch()))
            .orElse("");
    return new WorkToReview(
        work.commit(),
        work.base(),
        work.files(),
        work.diff(),
        words,
        work.tests(),
        verdicts,
        since);
  }

  private static String verdict(Review review) {
    String who = review.provider().orElse(review.by().word());
    String said = review.feedback().map(text -> ": " + text).orElse("");
    return "%s (%s) %s attempt %d%s"
        .formatted(review.role(), who, review.verdict().word(), review.attempt(), said);
  }

  private Optional<WorkToReview> of(TaskHistory history, int attempt) {
    Optional<WorkReported> report = history.report(attempt);
    Optional<TaskEvent.DispatchEnded> answered = history.answered(attempt);
    boolean isReported =
        report.isPresent()
            && answered.filter(ended -> ended.attempt() > report.get().attempt()).isEmpty();
    if (isReported) {
      String tests = tests(history.verdicts(report.get().attempt()));
      return report.map(one -> reported(one, tests));
    }
    return answered.map(ended -> left(history, ended));
  }

  private WorkToReview reported(WorkReported report, String tests) {
    List<WorkToReview.ChangedFile> files =
        report.files().stream()
            .map(
                file ->
                    new WorkToReview.ChangedFile(
                        file.path(), count(file.added()), count(file.removed())))
            .toList();
    String words =
        report.reasoning().map(why -> report.summary() + " " + why).orElse(report.summary());
    return new WorkToReview(
        report.commit(),
        report.base(),
        files,
        report.diffHash().flatMap(journal::body).orElse(""),
        words,
        report.tests().orElse(tests));
  }

  private static OptionalInt count(Optional<Integer> lines) {
    return lines.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private WorkToReview left(TaskHistory history, TaskEvent.DispatchEnded ended) {
    Optional<String> base =
        history.started(ended.dispatch()).flatMap(TaskEvent.DispatchStarted::baseCommit);
    var touched = new TreeSet<>(ended.filesCreated());
    touched.addAll(ended.filesUpdated());
    touched.addAll(ended.filesDeleted());
    GitChanges.Changes changes =
        base.flatMap(from -> git.map(g -> g.between(from, Optional.empty(), touched)))
            .orElse(new GitChanges.Changes(List.of(), ""));
    Map<String, GitChanges.ChangedFile> counted = new HashMap<>();
    changes.files().forEach(file -> counted.put(file.path(), file));
    var files = new ArrayList<WorkToReview.ChangedFile>();
    for (String path : touched) {
      GitChanges.ChangedFile known = counted.get(path);
      files.add(
          known == null
              ? new WorkToReview.ChangedFile(path, OptionalInt.empty(), OptionalInt.empty())
              : new WorkToReview.ChangedFile(path, known.added(), known.removed()));
    }
    return new WorkToReview(
        Optional.empty(),
        base,
        files,
        changes.patch(),
        ended.summary().orElse(""),
        tests(history.verdicts(ended.attempt())));
  }

  private static String tests(List<Verdict> verdicts) {
    return verdicts.stream()
        .map(
            verdict ->
                "%s: %s%s"
                    .formatted(verdict.verdict().word(), verdict.criterion(), evidence(verdict)))
        .collect(Collectors.joining("; "));
  }

  /** Of what held, the first line: the command with its exit code, and not its output. */
  private static String evidence(Verdict verdict) {
    boolean hasPassed = verdict.verdict() == VerdictOutcome.PASSED;
    String text =
        hasPassed ? verdict.evidence().lines().findFirst().orElse("") : verdict.evidence().strip();
    return text.isEmpty() ? "" : " (" + text.substring(0, Math.min(EVIDENCE, text.length())) + ")";
  }
}
