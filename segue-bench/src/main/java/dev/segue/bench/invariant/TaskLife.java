package dev.segue.bench.invariant;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One task's own history, replayed with as little knowledge as possible. */
final class TaskLife {
  private static final Set<String> ENDS =
      Set.of("task_completed", "task_blocked", "task_cancelled");

  /** Interrupted dispatches after which an attempt is given up. */
  private static final int INTERRUPTIONS = 3;

  private final ScriptedTask task;
  private final List<ExportedEvent> history;
  private final boolean isOver;
  private final Findings findings;
  private int attempt;
  private boolean isAttemptOpen;
  private int dispatch;
  private boolean isDispatchOpen;
  private String lastOutcome = "";
  private int interruptions;
  private boolean hasFailed;

  TaskLife(ScriptedTask task, List<ExportedEvent> history, boolean isOver) {
    this.task = task;
    this.history = history;
    this.isOver = isOver;
    this.findings = new Findings(task.id());
  }

  List<Violation> check() {
    ends();
    history.forEach(this::replay);
    findings.unless(
        !isOver || (!isAttemptOpen && !isDispatchOpen), "left open", "at the end", history);
    return findings.all();
  }

  private void ends() {
    count("task_queued", 1);
    count("task_started", 1);
    List<ExportedEvent> ends = history.stream().filter(e -> ENDS.contains(e.type())).toList();
    findings.unless(
        isOver ? ends.size() == 1 : ends.size() <= 1,
        "one end",
        "ended %d times".formatted(ends.size()),
        ends.isEmpty() ? history : ends);
    if (!ends.isEmpty()) {
      ExportedEvent end = ends.getFirst();
      findings.unless(
          end.is(task.script().end()),
          "right end",
          "%s, not %s".formatted(end.type(), task.script().end()),
          history);
      findings.unless(
          history.getLast().equals(end), "after its end", history.getLast().type(), history);
      long attempts = history.stream().filter(e -> e.is("attempt_started")).count();
      findings.unless(
          end.number("attempts") == attempts, "attempts", attempts + " were begun", List.of(end));
    }
  }

  private void count(String type, int most) {
    List<ExportedEvent> found = history.stream().filter(e -> e.is(type)).toList();
    findings.unless(
        found.size() <= most && (!isOver || found.size() == most),
        type,
        "%d times".formatted(found.size()),
        found);
  }

  private void replay(ExportedEvent event) {
    switch (event.type()) {
      case "attempt_started" -> attemptStarted(event);
      case "dispatch_started" -> dispatchStarted(event);
      case "process_started" ->
          holds(isDispatchOpen && event.number("dispatch") == dispatch, "process", event);
      case "dispatch_ended" -> dispatchEnded(event);
      case "attempt_failed" -> {
        attemptEnded(event);
        holds(
            interruptions >= INTERRUPTIONS,
            "attempt given up after %d interruptions".formatted(interruptions),
            event);
      }
      case "validation_passed" -> {
        judged(event);
        holds(isEarned(true), "verdict is not earned", event);
      }
      case "validation_failed" -> {
        judged(event);
        holds(isEarned(false), "verdict is not earned", event);
        hasFailed = true;
      }
      case String _ -> {}
    }
  }

  private void attemptStarted(ExportedEvent event) {
    holds(!isAttemptOpen && !isDispatchOpen, "attempt begun beside another", event);
    holds(event.number("attempt") == attempt + 1, "attempt numbers", event);
    attempt = event.number("attempt");
    isAttemptOpen = true;
    interruptions = 0;
    lastOutcome = "";
  }

  private void dispatchStarted(ExportedEvent event) {
    holds(isAttemptOpen && event.number("attempt") == attempt, "dispatch without attempt", event);
    holds(!isDispatchOpen, "dispatch begun beside another", event);
    holds(event.number("dispatch") == dispatch + 1, "dispatch numbers", event);
    holds(!lastOutcome.equals("answered"), "dispatched again after an answer", event);
    dispatch = event.number("dispatch");
    isDispatchOpen = true;
  }

  private void dispatchEnded(ExportedEvent event) {
    holds(isDispatchOpen && event.number("dispatch") == dispatch, "dispatch ended twice", event);
    isDispatchOpen = false;
    lastOutcome = event.text("outcome");
    interruptions += lastOutcome.equals("interrupted") ? 1 : 0;
    boolean isLimit =
        task.script() == Script.LIMITED
            && event.text("provider").equals("first")
            && event.text("reason").equals("rate_limit_exceeded");
    boolean isEarned =
        switch (lastOutcome) {
          case "answered" ->
              task.script() != Script.LIMITED || !event.text("provider").equals("first");
          case "interrupted" -> true;
          case "failed" -> isLimit;
          case String _ -> false;
        };
    holds(isEarned, "outcome is not earned", event);
  }

  private void judged(ExportedEvent event) {
    holds(lastOutcome.equals("answered"), "judged without an answer", event);
    attemptEnded(event);
  }

  private void attemptEnded(ExportedEvent event) {
    holds(
        isAttemptOpen && !isDispatchOpen && event.number("attempt") == attempt,
        "attempt ended twice or too early",
        event);
    isAttemptOpen = false;
  }

  /**
   * A flaky agent mends its file once it is told what was wrong; whether an attempt that was only
   * interrupted tells it so is not for this class to say.
   */
  private boolean isEarned(boolean passed) {
    return switch (task.script()) {
      case BLOCKS -> !passed;
      case FLAKY -> hasFailed ? passed : attempt > 1 || !passed;
      case INSTANT,
          SLOW,
          CHILDREN,
          DETACHED,
          LIMITED,
          CHECKED,
          NESTED,
          UNBORN,
          IGNORED,
          EMPTY,
          MODULE,
          APPROVED,
          REJECTED,
          TESTED,
          BOTH,
          PROSE,
          EDITS ->
          passed;
    };
  }

  private void holds(boolean holds, String what, ExportedEvent event) {
    if (!holds) {
      var shown = new ArrayList<ExportedEvent>(history);
      shown.removeIf(e -> e.seq() > event.seq());
      findings.add("life", what, shown);
    }
  }
}
