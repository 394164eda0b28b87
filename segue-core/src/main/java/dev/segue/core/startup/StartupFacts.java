package dev.segue.core.startup;

import dev.segue.core.context.Decision;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.handoff.Blocker;
import dev.segue.core.handoff.HistoryEntry;
import dev.segue.core.handoff.Window;
import dev.segue.core.prompt.Windows;
import dev.segue.core.session.OpenWork;
import dev.segue.core.session.PastSession;
import dev.segue.core.session.SessionEvent.SessionEnded;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The lines of a start-up context, section by section, the most important line first in each. */
final class StartupFacts {
  private static final int MOST_ERRORS = 3;
  private static final int MOST_FILES = 10;
  private static final int MOST_OPEN = 5;
  private static final int MOST_BLOCKERS = 5;
  private static final int MOST_DECISIONS = 10;

  /** No task is left out of the window. */
  private static final String NO_TASK = "";

  private final StartupInput input;
  private final SafeText safeText;

  StartupFacts(StartupInput input, SafeText safeText) {
    this.input = input;
    this.safeText = safeText;
  }

  /** How the last session left the work. */
  Section lastSession() {
    return Section.of(
        "Last session",
        input
            .last()
            .filter(past -> !input.asking().equals(Optional.of(past.end().session())))
            .map(this::left)
            .orElse(List.of()),
        Integer.MAX_VALUE);
  }

  private List<String> left(PastSession past) {
    SessionEnded end = past.end();
    var lines = new ArrayList<String>();
    lines.add(
        "%s%s ended %s%s%s"
            .formatted(
                safeText.name(end.session()),
                past.agent().map(agent -> " of agent " + safeText.name(agent)).orElse(""),
                time(past.at()),
                end.exitCode().map(code -> " with exit code " + code).orElse(""),
                end.taskId().map(task -> ", at task " + safeText.name(task)).orElse("")));
    end.validationErrors().stream()
        .filter(error -> !error.isBlank())
        .limit(MOST_ERRORS)
        .forEach(error -> lines.add("Failed validation: " + safeText.text(error)));
    openThen(end).ifPresent(lines::add);
    files(end).ifPresent(lines::add);
    if (!end.decisions().isEmpty()) {
      lines.add("Decided: " + end.decisions().stream().map(safeText::name).collect(joined()));
    }
    return lines;
  }

  private Optional<String> openThen(SessionEnded end) {
    String gone =
        end.openAttempts().stream()
            .filter(work -> !isOpenStill(work))
            .limit(MOST_OPEN)
            .map(work -> "%s attempt %d".formatted(safeText.name(work.taskId()), work.attempt()))
            .collect(joined());
    return gone.isEmpty() ? Optional.empty() : Optional.of("Open then, ended since: " + gone);
  }

  private boolean isOpenStill(OpenWork work) {
    return input
        .state()
        .task(work.taskId())
        .flatMap(TaskState::open)
        .filter(attempt -> attempt.number() == work.attempt())
        .isPresent();
  }

  private Optional<String> files(SessionEnded end) {
    if (end.files().isEmpty()) {
      return Optional.empty();
    }
    int more = end.moreFiles() + Math.max(0, end.files().size() - MOST_FILES);
    return Optional.of(
        "Files touched: "
            + end.files().stream().limit(MOST_FILES).map(safeText::text).collect(joined())
            + (more > 0 ? ", %d more".formatted(more) : ""));
  }

  /** Attempts that have neither passed nor failed, the one begun last first. */
  Section openAttempts() {
    return Section.of(
        "Open attempts",
        SessionSummary.open(input.state()).stream()
            .sorted(Comparator.comparing(SessionSummary::lastWorkedOn).reversed())
            .map(this::open)
            .toList(),
        MOST_OPEN);
  }

  private String open(TaskState task) {
    Attempt attempt = task.attempts().getLast();
    String agent =
        attempt
            .latest()
            .map(Dispatch::provider)
            .map(provider -> ", last asked " + safeText.name(provider))
            .orElse("");
    return "%s%s attempt %d, dispatches %d%s"
        .formatted(
            safeText.name(task.taskId()),
            about(task.spec().about()),
            attempt.number(),
            attempt.dispatches().size(),
            agent);
  }

  /** Tasks that need an operator, the newest first. */
  Section blocked() {
    Window window = window();
    var lines = new ArrayList<String>();
    for (Blocker blocker : window.blockers().reversed()) {
      lines.add(
          "%s%s since %s: %s"
              .formatted(
                  safeText.name(blocker.taskId()),
                  about(blocker.intent()),
                  time(blocker.blockedAt()),
                  safeText.text(blocker.reason())));
    }
    return Section.of("Blocked", lines, MOST_BLOCKERS).withMoreHidden(window.moreBlockers());
  }

  /** Decisions that have not been superseded, the newest first. */
  Section decisions() {
    return Section.of(
        "Decisions",
        input.state().decisions().newest().reversed().stream()
            .filter(decision -> decision.status() != DecisionStatus.SUPERSEDED)
            .map(this::decision)
            .toList(),
        MOST_DECISIONS);
  }

  private String decision(Decision decision) {
    return "%s %s: %s because %s"
        .formatted(
            decision.id(),
            decision.status().word(),
            safeText.text(decision.title()),
            safeText.text(decision.reason()));
  }

  /** The sliding window, the newest first. */
  Section completed() {
    return Section.of(
        "Completed lately",
        window().history().reversed().stream().map(this::done).toList(),
        Integer.MAX_VALUE);
  }

  private String done(HistoryEntry entry) {
    return "%s%s at %s%s"
        .formatted(
            safeText.name(entry.taskId()),
            about(entry.intent()),
            time(entry.completedAt()),
            entry.result().map(text -> ": " + safeText.text(text)).orElse(""));
  }

  /** An id alone tells an agent nothing. */
  private String about(Optional<String> intent) {
    return intent.map(text -> " (" + safeText.about(text) + ")").orElse("");
  }

  private Window window() {
    return Windows.of(input.state(), NO_TASK, input.history());
  }

  private static java.util.stream.Collector<CharSequence, ?, String> joined() {
    return Collectors.joining(", ");
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
