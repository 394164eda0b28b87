package dev.segue.context.pack;

import dev.segue.core.context.ContextBuilt;
import dev.segue.core.context.WorkReported;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Recorded;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.RunEvent;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.Verdict;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.store.EventCodec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * History of a task from its own events, also for a task that has ended. Packs and reports from
 * before the task was begun anew do not count, nor do packs for an attempt that had not begun when
 * the task's text was replaced. Confined to one thread.
 */
final class TaskHistory {
  /** Long, many, and of no interest here. */
  private static final Set<String> PASSED_OVER =
      Set.of("context_injected", "process_started", "helper_invoked");

  private Optional<TaskState> state = Optional.empty();
  private Optional<String> end = Optional.empty();
  private final List<ContextBuilt> packs = new ArrayList<>();
  private final List<ContextBuilt> allPacks = new ArrayList<>();
  private final List<WorkReported> reports = new ArrayList<>();
  private final Map<Integer, TaskEvent.AttemptStarted> begun = new HashMap<>();
  private final List<TaskEvent.DispatchStarted> dispatches = new ArrayList<>();
  private final List<TaskEvent.DispatchEnded> ends = new ArrayList<>();
  private final Map<Integer, List<Verdict>> verdicts = new HashMap<>();

  private TaskHistory() {}

  /** Of a task; empty when the project has none of this id. */
  static Optional<TaskHistory> of(Journal journal, EventCodec codec, JournalId id, String taskId) {
    var history = new TaskHistory();
    for (StoredEvent stored : journal.readSubject(id, taskId)) {
      if (!PASSED_OVER.contains(stored.type())) {
        history.take(codec.decode(stored));
      }
    }
    return history.state.isEmpty() ? Optional.empty() : Optional.of(history);
  }

  private void take(Recorded recorded) {
    Event event = recorded.event();
    switch (event) {
      case ContextBuilt built -> {
        packs.add(built);
        allPacks.add(built);
      }
      case WorkReported report -> reports.add(report);
      case WorkflowEvent workflow ->
          state = state.map(task -> task.evolve(workflow, recorded.seq(), recorded.time()));
      case TaskEvent task -> take(task, recorded.seq(), recorded.time());
      case RunEvent.TaskRevised(_, String hash, var spec) -> {
        state = state.map(task -> task.retold(spec, hash));
        forgetUnbegun();
      }
      default -> {
        // Sessions and decisions may be named like the task.
      }
    }
  }

  private void take(TaskEvent event, long seq, Instant time) {
    switch (event) {
      case TaskEvent.TaskQueued queued -> {
        if (state.isEmpty() || end.isPresent()) {
          begin(TaskState.queued(queued.spec(), queued.specHash()));
        } else {
          state = state.map(task -> task.evolve(queued, seq, time));
          forgetUnbegun();
        }
      }
      case TaskEvent.TaskRetried _ -> state.ifPresent(task -> begin(task.anew()));
      case TaskEvent.TaskCompleted _ -> end = Optional.of("completed");
      case TaskEvent.TaskCancelled _ -> end = Optional.of("cancelled");
      default -> {
        if (!isOfReview(event)) {
          note(event);
        }
        state = state.map(task -> task.evolve(event, seq, time));
      }
    }
  }

  /** Dispatches of reviewers left no work. */
  private boolean isOfReview(TaskEvent event) {
    Optional<WorkflowProgress> progress = state.flatMap(TaskState::workflow);
    return switch (event) {
      case TaskEvent.DispatchStarted started ->
          progress.filter(known -> known.isToDispatch(started.stage())).isPresent();
      case TaskEvent.DispatchEnded ended ->
          progress
              .flatMap(WorkflowProgress::openDispatch)
              .filter(dispatch -> dispatch.number() == ended.dispatch())
              .isPresent();
      default -> false;
    };
  }

  private void note(TaskEvent event) {
    switch (event) {
      case TaskEvent.AttemptStarted started -> begun.put(started.attempt(), started);
      case TaskEvent.DispatchStarted started -> dispatches.add(started);
      case TaskEvent.DispatchEnded ended -> ends.add(ended);
      case TaskEvent.ValidationFailed failed -> verdicts.put(failed.attempt(), failed.verdicts());
      case TaskEvent.ValidationPassed passed -> verdicts.put(passed.attempt(), passed.verdicts());
      default -> {
        // The fold of the task knows what else there is.
      }
    }
  }

  private void begin(TaskState task) {
    state = Optional.of(task);
    end = Optional.empty();
    packs.clear();
    reports.clear();
    begun.clear();
    dispatches.clear();
    ends.clear();
    verdicts.clear();
  }

  private void forgetUnbegun() {
    int last = state.flatMap(TaskState::latest).map(Attempt::number).orElse(0);
    packs.removeIf(pack -> pack.attempt() > last);
  }

  /** The task with its attempts. */
  TaskState task() {
    return state.orElseThrow();
  }

  /** The attempt that is worked on, or would be next. */
  int current() {
    return task()
        .latest()
        .filter(latest -> latest.isOpen() || latest.passed())
        .map(Attempt::number)
        .orElse(task().nextAttempt());
  }

  /** In the project's word. */
  String stage() {
    return end.orElseGet(
        () ->
            switch (task().stage()) {
              case Stage.Queued _ -> "queued";
              case Stage.Running _ -> "running";
              case Stage.Blocked _ -> "blocked";
            });
  }

  /** The role that an attempt was begun for. */
  Optional<String> role(int attempt) {
    return Optional.ofNullable(begun.get(attempt)).map(TaskEvent.AttemptStarted::role);
  }

  /** Packs of the present life of the task, oldest first. */
  List<ContextBuilt> packs() {
    return packs;
  }

  /** All packs that were ever built for a task of this id, oldest first. */
  List<ContextBuilt> allPacks() {
    return allPacks;
  }

  /** The report that Segue wrote of an attempt's commit. */
  Optional<WorkReported> evidence(int attempt) {
    return reports.reversed().stream()
        .filter(report -> report.attempt() == attempt)
        .filter(WorkReported::restsOnEvidence)
        .findFirst();
  }

  /** The newest report of an agent about an attempt. */
  Optional<WorkReported> words(int attempt) {
    return reports.reversed().stream()
        .filter(report -> report.attempt() == attempt)
        .filter(report -> !report.restsOnEvidence())
        .findFirst();
  }

  /** The newest report of an attempt up to this one. */
  Optional<WorkReported> report(int attempt) {
    return reports.reversed().stream().filter(r -> r.attempt() <= attempt).findFirst();
  }

  /** The newest dispatch up to an attempt that gave an answer. */
  Optional<TaskEvent.DispatchEnded> answered(int attempt) {
    return ends.reversed().stream()
        .filter(ended -> ended.attempt() <= attempt)
        .filter(ended -> ended.outcome() == DispatchOutcome.ANSWERED)
        .findFirst();
  }

  /** How a dispatch began. */
  Optional<TaskEvent.DispatchStarted> started(int dispatch) {
    return dispatches.reversed().stream().filter(d -> d.dispatch() == dispatch).findFirst();
  }

  /** The dispatches of an attempt that have ended, in order. */
  List<TaskEvent.DispatchEnded> ended(int attempt) {
    return ends.stream().filter(ended -> ended.attempt() == attempt).toList();
  }

  /** What was found out about an attempt. */
  List<Verdict> verdicts(int attempt) {
    return verdicts.getOrDefault(attempt, List.of());
  }
}
