package dev.segue.core.view;

import dev.segue.core.handoff.BlockKind;
import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.Event;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How each provider fared, folded from the journals of all projects, one after the other. A
 * validated attempt counts for the provider whose answer was validated. Confined to one thread.
 */
public final class ProviderStats {
  private final Map<String, Row> rows = new HashMap<>();
  private final Map<String, Open> open = new HashMap<>();

  /**
   * How one provider fared.
   *
   * @param answered dispatches with an answer
   * @param failed dispatches that failed or ran out of time; interrupted and cancelled ones say
   *     nothing of the provider
   * @param retries validated attempts with N above 1
   * @param fallbacks validated attempts that had a switch block
   */
  public record Row(int answered, int failed, Share retries, Share fallbacks) {
    /** Never asked. */
    public static final Row NONE = new Row(0, 0, Share.NONE, Share.NONE);

    Row plus(Row other) {
      return new Row(
          answered + other.answered,
          failed + other.failed,
          retries.plus(other.retries),
          fallbacks.plus(other.fallbacks));
    }
  }

  /** So many of so many. */
  public record Share(int passed, int validated) {
    static final Share NONE = new Share(0, 0);

    Share plus(boolean pass) {
      return new Share(passed + (pass ? 1 : 0), validated + 1);
    }

    Share plus(Share other) {
      return new Share(passed + other.passed, validated + other.validated);
    }

    /** From 0 to 1; empty without data. */
    public Optional<Double> ratio() {
      return validated == 0 ? Optional.empty() : Optional.of((double) passed / validated);
    }
  }

  /** Facts about a task's open attempt. */
  public record Open(String provider, boolean switched) {
    static final Open NOBODY = new Open("", false);
  }

  /** How a provider fared so far. */
  public Row of(String provider) {
    return rows.getOrDefault(provider, Row.NONE);
  }

  /** Begins another project, whose task ids mean other tasks. */
  public void nextProject() {
    open.clear();
  }

  /** Everything, as a value; what a snapshot keeps. */
  public record Memento(Map<String, Row> rows, Map<String, Open> open) {}

  /** What was folded so far, and what is open in the present project. */
  public Memento memento() {
    return new Memento(Map.copyOf(rows), Map.copyOf(open));
  }

  /** Adds what was folded elsewhere; its project is then the present one. */
  public void add(Memento other) {
    other.rows().forEach((provider, row) -> rows.merge(provider, row, Row::plus));
    open.clear();
    open.putAll(other.open());
  }

  /** Folds one event of the present project. */
  public void apply(Event event) {
    switch (event) {
      case ContextInjected block -> injected(block);
      case TaskEvent task -> apply(task);
      default -> {}
    }
  }

  private void injected(ContextInjected block) {
    if (block.kind().equals(BlockKind.CIRCUIT_BREAKER.word())) {
      open.put(block.taskId(), new Open(block.provider(), true));
    }
  }

  private void apply(TaskEvent event) {
    switch (event) {
      case TaskEvent.AttemptStarted started -> open.put(started.taskId(), Open.NOBODY);
      case TaskEvent.DispatchStarted started ->
          open.merge(
              started.taskId(),
              new Open(started.provider(), false),
              (before, now) -> new Open(now.provider(), before.switched()));
      case TaskEvent.DispatchEnded ended -> ended(ended);
      case TaskEvent.ValidationPassed passed -> validated(passed.taskId(), passed.attempt(), true);
      case TaskEvent.ValidationFailed failed -> validated(failed.taskId(), failed.attempt(), false);
      case TaskEvent.AttemptFailed(String id, _, _) -> open.remove(id);
      case TaskEvent.TaskRetried(String id) -> open.remove(id);
      case TaskEvent.TaskCancelled(String id) -> open.remove(id);
      case TaskEvent.TaskQueued _,
          TaskEvent.TaskStarted _,
          TaskEvent.ProcessStarted _,
          TaskEvent.HelperInvoked _,
          TaskEvent.TaskMerged _,
          TaskEvent.WorkKept _,
          TaskEvent.MergeConflict _,
          TaskEvent.TaskCompleted _,
          TaskEvent.TaskBlocked _,
          TaskEvent.TaskUnblocked _,
          TaskEvent.BudgetReached _ -> {}
    }
  }

  private void ended(TaskEvent.DispatchEnded ended) {
    Row row = of(ended.provider());
    Row next =
        switch (ended.outcome()) {
          case DispatchOutcome.ANSWERED ->
              new Row(row.answered() + 1, row.failed(), row.retries(), row.fallbacks());
          case DispatchOutcome.FAILED, DispatchOutcome.TIMED_OUT ->
              new Row(row.answered(), row.failed() + 1, row.retries(), row.fallbacks());
          case DispatchOutcome.INTERRUPTED, DispatchOutcome.CANCELLED -> row;
        };
    rows.put(ended.provider(), next);
  }

  private void validated(String taskId, int attempt, boolean pass) {
    Open attemptOf = open.remove(taskId);
    if (attemptOf == null || attemptOf.provider().isEmpty()) {
      return;
    }
    Row row = of(attemptOf.provider());
    Share retries = attempt > 1 ? row.retries().plus(pass) : row.retries();
    Share fallbacks = attemptOf.switched() ? row.fallbacks().plus(pass) : row.fallbacks();
    rows.put(attemptOf.provider(), new Row(row.answered(), row.failed(), retries, fallbacks));
  }
}
