package dev.segue.core.run;

import dev.segue.core.journal.Event;
import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.BreakerNotes;
import dev.segue.core.provider.BreakerTimes;
import dev.segue.core.provider.Breakers;
import dev.segue.core.provider.Reason;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent.AttemptFailed;
import dev.segue.core.task.TaskEvent.DispatchEnded;
import dev.segue.core.task.TaskEvent.MergeConflict;
import dev.segue.core.task.TaskEvent.TaskBlocked;
import dev.segue.core.task.TaskEvent.TaskCompleted;
import dev.segue.core.task.TaskEvent.TaskMerged;
import dev.segue.core.task.TaskEvent.ValidationFailed;
import dev.segue.core.task.TaskEvent.ValidationPassed;
import dev.segue.core.task.TaskState;
import dev.segue.core.text.Untrusted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Interprets the result of a step: results in, events out. */
public final class Outcomes {
  private Outcomes() {}

  /**
   * What the end of a dispatch means for its provider's breaker.
   *
   * @param dispatchName the dispatch as a trial would name it
   * @return for the store's {@code providers} journal; also told to the project, but for trials
   */
  public static List<BreakerEvent> ofBreaker(
      DispatchEnded ended,
      String dispatchName,
      ProjectState state,
      BreakerView breakers,
      Instant now) {
    Breaker breaker = breakers.of(ended.provider());
    Optional<String> task = Optional.of(ended.taskId());
    if (ended.outcome() == DispatchOutcome.ANSWERED) {
      return breaker instanceof Breaker.HalfOpen
          ? List.of(new BreakerEvent.BreakerClosed(ended.provider(), "answer", task))
          : List.of();
    }
    Optional<Reason> reason = ended.reason().flatMap(Reason::ofWord);
    if (reason.filter(Reason::opensBreaker).isPresent()) {
      return List.of(breakers.opened(ended, reason.get(), now));
    }
    if (breaker instanceof Breaker.HalfOpen(Reason was, String trial, _, int streak)
        && trial.equals(dispatchName)) {
      // Without an answer the trial has shown nothing: an interrupted one may be made again at
      // once, a failed one later.
      boolean again =
          ended.outcome() == DispatchOutcome.INTERRUPTED
              || ended.outcome() == DispatchOutcome.CANCELLED;
      Optional<Instant> until =
          again ? Optional.of(now) : breakers.times().until(was, Optional.empty(), streak, now);
      return List.of(
          new BreakerEvent.BreakerOpened(ended.provider(), was.word(), until, streak, task));
    }
    if (reason.filter(Reason::isStrike).isPresent()
        && state.isStruckOut(ended.provider(), ended.taskId())) {
      return List.of(breakers.opened(ended, reason.get(), now));
    }
    return List.of();
  }

  /**
   * The breakers together with their times.
   *
   * @param configuration fingerprint of what the provider of the dispatch is configured by
   */
  public record BreakerView(Breakers breakers, BreakerTimes times, Optional<String> configuration) {
    /** Of a provider whose configuration is not looked at. */
    public BreakerView(Breakers breakers, BreakerTimes times) {
      this(breakers, times, Optional.empty());
    }

    Breaker of(String provider) {
      return breakers.of(provider);
    }

    private static Instant later(Instant a, Instant b) {
      return a.isAfter(b) ? a : b;
    }

    BreakerEvent opened(DispatchEnded ended, Reason reason, Instant now) {
      Breaker breaker = of(ended.provider());
      if (breaker instanceof Breaker.Open(Reason was, var soFar, int streak, _) && was == reason) {
        // Several were at work on it when it was limited: that is one limit, not one after another.
        Optional<Instant> until =
            soFar.flatMap(
                known ->
                    times.until(reason, ended.until(), streak, now).map(at -> later(known, at)));
        return opened(ended, reason, until, streak);
      }
      int streak = breaker.streak(reason) + 1;
      Optional<Instant> until = times.until(reason, ended.until(), streak, now);
      return opened(ended, reason, until, streak);
    }

    private BreakerEvent opened(
        DispatchEnded ended, Reason reason, Optional<Instant> until, int streak) {
      return new BreakerEvent.BreakerOpened(
              ended.provider(), reason.word(), until, streak, Optional.of(ended.taskId()))
          .with(new BreakerNotes(ended.resetUnread(), ended.advice(), configuration));
    }
  }

  /** An attempt without an answer ends; the last one the task is allowed blocks it. */
  public static List<Event> ofFailedAttempt(TaskState task, int attempt, String error) {
    var events = new ArrayList<Event>();
    events.add(new AttemptFailed(task.taskId(), attempt, List.of(error)));
    blockWhenSpent(task, error).ifPresent(events::add);
    return List.copyOf(events);
  }

  /** An answered attempt was judged. */
  public static List<Event> ofJudgement(TaskState task, int attempt, Judgement judgement) {
    return switch (judgement) {
      case Judgement.Held(var verdicts, Optional<String> result) -> {
        var passed = new ValidationPassed(task.taskId(), attempt, List.of(), verdicts, result);
        yield task.isOnBranch()
            ? List.of(passed)
            : List.of(passed, completed(task, result, List.of()));
      }
      case Judgement.Rejected(var verdicts, List<String> errors, String fingerprint) -> {
        var events = new ArrayList<Event>();
        events.add(new ValidationFailed(task.taskId(), attempt, errors, verdicts, fingerprint));
        blockWhenSpent(task, errors.getFirst()).ifPresent(events::add);
        yield List.copyOf(events);
      }
      case Judgement.Undecided(var verdicts, List<String> errors, String fingerprint) ->
          List.of(
              new ValidationFailed(task.taskId(), attempt, errors, verdicts, fingerprint),
              new TaskBlocked(task.taskId(), errors.getFirst(), task.attempts().size()));
    };
  }

  /** A task's branch was to be merged. Verified, merged, completed: in this order only. */
  public static List<Event> ofMerge(TaskState task, int attempt, MergeOutcome outcome) {
    String id = task.taskId();
    int attempts = task.attempts().size();
    return switch (outcome) {
      case MergeOutcome.Merged(String branch, String commit, MergeOutcome.Notes notes) ->
          List.of(
              new TaskMerged(
                  id,
                  attempt,
                  branch,
                  commit,
                  notes.into(),
                  notes.carried(),
                  notes.leftBehind(),
                  notes.kept(),
                  Optional.of(ChangesLine.of(task.attempts(), notes.carried()).files())),
              completed(task, task.latest().flatMap(Attempt::result), notes.carried()));
      case MergeOutcome.Conflicting(String branch, List<String> files, boolean uncommitted) ->
          List.of(
              new MergeConflict(id, attempt, branch, files, uncommitted),
              new TaskBlocked(id, "merge_conflict", attempts));
      case MergeOutcome.Rejected(Judgement.Rejected judgement) ->
          ofJudgement(task, attempt, judgement);
      case MergeOutcome.Failed(String why) ->
          List.of(new TaskBlocked(id, "cannot be merged: " + why, attempts));
    };
  }

  /**
   * @param carried files that only the merge saw, as git ignores them
   */
  private static Event completed(TaskState task, Optional<String> result, List<String> carried) {
    var changes = ChangesLine.of(task.attempts(), carried);
    return new TaskCompleted(
        task.taskId(),
        task.attempts().size(),
        result.or(changes::text),
        Optional.of(changes.files()));
  }

  private static Optional<Event> blockWhenSpent(TaskState task, String error) {
    if (task.attemptsOfBudget() < task.spec().retry().attempts()) {
      return Optional.empty();
    }
    int attempts = task.attempts().size();
    String count = attempts == 1 ? "1 attempt" : attempts + " attempts";
    return Optional.of(
        new TaskBlocked(task.taskId(), "failed after " + count + ": " + error, attempts));
  }

  /**
   * Changes by a task's agents, in one line, for a task whose agent reported nothing about them.
   *
   * @param text ends with a full stop; empty when nothing changed
   * @param files number of changed files
   */
  private record ChangesLine(Optional<String> text, int files) {
    private static final int NAMED = 3;
    private static final int PATH_CHARACTERS = 60;

    /** Over all dispatches, as the workspace showed them. */
    static ChangesLine of(List<Attempt> attempts, List<String> carried) {
      Set<String> changed = new TreeSet<>(carried);
      for (Attempt attempt : attempts) {
        for (Dispatch dispatch : attempt.dispatches()) {
          dispatch
              .end()
              .ifPresent(
                  end -> {
                    changed.addAll(end.created());
                    changed.addAll(end.updated());
                    changed.addAll(end.deleted());
                  });
        }
      }
      return new ChangesLine(text(changed), changed.size());
    }

    private static Optional<String> text(Set<String> changed) {
      if (changed.isEmpty()) {
        return Optional.empty();
      }
      String named =
          changed.stream()
              .limit(NAMED)
              .map(
                  path ->
                      Untrusted.cut(Untrusted.oneLine(Untrusted.visible(path)), PATH_CHARACTERS))
              .collect(Collectors.joining(", "));
      int more = changed.size() - NAMED;
      return Optional.of("Changed " + named + (more > 0 ? " +%d more".formatted(more) : "") + ".");
    }
  }
}
