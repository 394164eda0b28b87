package dev.segue.core.view;

import dev.segue.core.task.TaskEvent.AttemptStarted;
import dev.segue.core.task.TouchedFiles;
import dev.segue.core.task.Verdict;
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
 */
public record LoggedAttempt(
    AttemptStarted start,
    Status status,
    List<String> errors,
    List<Verdict> verdicts,
    List<LoggedDispatch> dispatches) {
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
  }

  static LoggedAttempt begun(AttemptStarted start) {
    return new LoggedAttempt(start, Status.OPEN, List.of(), List.of(), List.of());
  }

  LoggedAttempt ended(Status how, List<String> why, List<Verdict> found) {
    return new LoggedAttempt(start, how, why, found, dispatches);
  }

  LoggedAttempt givenUp() {
    return status == Status.OPEN ? ended(Status.FAILED, errors, verdicts) : this;
  }

  LoggedAttempt with(LoggedDispatch dispatch) {
    var all = new ArrayList<>(dispatches);
    all.add(dispatch);
    return new LoggedAttempt(start, status, errors, verdicts, all);
  }

  LoggedAttempt changing(int dispatch, UnaryOperator<LoggedDispatch> change) {
    var all =
        dispatches.stream()
            .map(d -> d.start().dispatch() == dispatch ? change.apply(d) : d)
            .toList();
    return new LoggedAttempt(start, status, errors, verdicts, all);
  }

  Map<String, @Nullable Object> document(LoggedDispatch.Texts texts) {
    TouchedFiles files =
        TouchedFiles.ofEnds(
            dispatches.stream().flatMap(d -> d.end().stream()).map(e -> e.event()).toList());
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("attempt", start.attempt());
    row.put("role", start.role());
    row.put("phase", start.phase());
    row.put("status", status.word());
    row.put("validation_errors", errors);
    row.put("files_created", files.created());
    row.put("files_updated", files.updated());
    row.put("verdicts", verdicts.stream().map(LoggedAttempt::verdict).toList());
    row.put("dispatches", dispatches.stream().map(d -> d.document(texts)).toList());
    return row;
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
