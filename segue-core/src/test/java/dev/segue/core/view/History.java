package dev.segue.core.view;

import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.Usage;
import dev.segue.core.task.Verdict;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.task.VerdictSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the history of a task t, one event a second. */
final class History {
  static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  static final Verdict HOLDS =
      new Verdict("it works", VerdictSource.CHECK, VerdictOutcome.PASSED, "a.txt exists");
  static final Verdict FAILS =
      new Verdict("it works", VerdictSource.CHECK, VerdictOutcome.FAILED, "a.txt is missing");

  private final List<Recorded> events = new ArrayList<>();
  private int attempt;

  List<Recorded> events() {
    return events;
  }

  History add(Event event) {
    events.add(new Recorded(events.size() + 1L, START.plusSeconds(events.size()), event));
    return this;
  }

  History attempt(int number) {
    attempt = number;
    if (number == 1) {
      add(new TaskEvent.TaskStarted("t"));
    }
    return add(new TaskEvent.AttemptStarted("t", number, "developer", "build", "hash"));
  }

  History dispatch(int number, String provider) {
    return dispatch(number, provider, false);
  }

  History resumed(int number, String provider) {
    return dispatch(number, provider, true);
  }

  private History dispatch(int number, String provider, boolean isResumed) {
    return add(
        new TaskEvent.DispatchStarted(
            "t",
            attempt,
            number,
            provider,
            Optional.of(200),
            "hash",
            "/w",
            Optional.empty(),
            Optional.empty(),
            isResumed,
            "print",
            Optional.empty(),
            Optional.empty()));
  }

  History block(int dispatch, String kind, String text) {
    return add(
        new ContextInjected(
            "t", attempt, dispatch, "codex", kind, 5, 40, 1_500, text, "hash", List.of()));
  }

  History ended(int number, String provider, DispatchOutcome outcome, String reason) {
    return ended(number, provider, outcome, reason, Usage.UNKNOWN);
  }

  History ended(int number, String provider, DispatchOutcome outcome, String reason, Usage usage) {
    return add(
        new TaskEvent.DispatchEnded(
            "t",
            attempt,
            number,
            provider,
            outcome,
            Optional.of(reason).filter(r -> !r.isEmpty()),
            Optional.empty(),
            Optional.empty(),
            Optional.of(outcome == DispatchOutcome.ANSWERED ? 0 : 75),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of("f" + number),
            List.of("f1"),
            List.of(),
            Optional.empty(),
            1_200,
            usage,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of()));
  }

  History failed(String error) {
    return add(
        new TaskEvent.ValidationFailed("t", attempt, List.of(error), List.of(FAILS), "print"));
  }

  History passed() {
    return add(
        new TaskEvent.ValidationPassed("t", attempt, List.of(), List.of(HOLDS), Optional.empty()));
  }

  History helped() {
    return add(
        new TaskEvent.HelperInvoked(
            "t", attempt, "codex", List.of(), Usage.UNKNOWN, 10, Optional.empty()));
  }
}
