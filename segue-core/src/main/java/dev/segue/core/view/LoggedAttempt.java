package dev.segue.core.view;

import dev.segue.core.task.TaskEvent.AttemptStarted;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.TouchedFiles;
import dev.segue.core.task.Verdict;
import dev.segue.core.workflow.Review;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.WorkflowEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One try of a task, as {@code log} shows it.
 *
 * @param errors why it failed
 * @param dispatches of its work and of its reviews, in order
 * @param reviews that ended, in order
 */
public record LoggedAttempt(
    AttemptStarted start,
    Status status,
    List<String> errors,
    List<Verdict> verdicts,
    List<LoggedDispatch> dispatches,
    List<Review> reviews) {
  /** State of an attempt. The public words are the lower-case names. */
  public enum Status {
    /** It may go on. */
    OPEN,
    /** It was verified. */
    COMPLETED,
    /** It did not hold, had no answer, or was given up by the operator. */
    FAILED;

    /** The public word. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public LoggedAttempt {
    errors = List.copyOf(errors);
    verdicts = List.copyOf(verdicts);
    dispatches = List.copyOf(dispatches);
    reviews = List.copyOf(reviews);
  }

  static LoggedAttempt begun(AttemptStarted start) {
    return new LoggedAttempt(start, Status.OPEN, List.of(), List.of(), List.of(), List.of());
  }

  LoggedAttempt ended(Status how, List<String> why, List<Verdict> found) {
    return new LoggedAttempt(start, how, why, found, dispatches, reviews);
  }

  LoggedAttempt givenUp() {
    return status == Status.OPEN ? ended(Status.FAILED, errors, verdicts) : this;
  }

  LoggedAttempt with(LoggedDispatch dispatch) {
    var all = new ArrayList<>(dispatches);
    all.add(dispatch);
    return new LoggedAttempt(start, status, errors, verdicts, all, reviews);
  }

  /** A rejection ends it as a failed verification does. */
  LoggedAttempt reviewed(WorkflowEvent.ReviewEnded ended) {
    var all = new ArrayList<>(reviews);
    all.add(Review.of(ended, 0));
    boolean isRejection = ended.verdict() == ReviewVerdict.REJECTED;
    return new LoggedAttempt(
        start,
        isRejection ? Status.FAILED : status,
        isRejection ? TaskState.errors(ended) : errors,
        verdicts,
        dispatches,
        all);
  }

  LoggedAttempt changing(int dispatch, UnaryOperator<LoggedDispatch> change) {
    var all =
        dispatches.stream()
            .map(d -> d.start().dispatch() == dispatch ? change.apply(d) : d)
            .toList();
    return new LoggedAttempt(start, status, errors, verdicts, all, reviews);
  }

  Map<String, @Nullable Object> document(LoggedDispatch.Texts texts) {
    TouchedFiles files =
        TouchedFiles.ofEnds(
            dispatches.stream()
                .filter(this::isOfWork)
                .flatMap(d -> d.end().stream())
                .map(e -> e.event())
                .toList());
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("attempt", start.attempt());
    row.put("role", start.role());
    row.put("phase", start.phase());
    row.put("status", status.word());
    row.put("validation_errors", errors);
    row.put("files_created", files.created());
    row.put("files_updated", files.updated());
    row.put("verdicts", verdicts.stream().map(LoggedAttempt::verdict).toList());
    row.put("reviews", reviews.stream().map(WorkView::review).toList());
    row.put("dispatches", dispatches.stream().map(d -> d.document(texts)).toList());
    return row;
  }

  /** The first dispatch is one of work. */
  private boolean isOfWork(LoggedDispatch dispatch) {
    return dispatch.start().stage().equals(dispatches.getFirst().start().stage());
  }

  private static Map<String, @Nullable Object> verdict(Verdict verdict) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("criterion", verdict.criterion());
    row.put("source", verdict.source().word());
    row.put("verdict", verdict.verdict().word());
    row.put("evidence", verdict.evidence());
    return row;
  }
}
