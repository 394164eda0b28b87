package dev.segue.app.cli.print;

import dev.segue.core.context.ContextBuilt;
import dev.segue.core.context.WorkReported;
import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.Recorded;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.BreakerEvent.BreakerOpened;
import dev.segue.core.session.SessionEvent;
import dev.segue.core.task.KeptWork;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskEvent.DispatchEnded;
import dev.segue.core.task.Verdict;
import dev.segue.core.view.LogView;
import dev.segue.core.view.LoggedDispatch;
import dev.segue.core.workflow.WorkflowEvent;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A task's time line for people: a time (UTC), then what happened; what belongs to it stands below.
 * Remembers the day of the line before, so one task needs one of its own; not thread-safe.
 */
public final class LogText {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);
  private static final String BELOW = " ".repeat(10);
  private static final String DEEPER = BELOW + "     ";
  private static final int WIDTH = 160;

  private final LoggedDispatch.Texts texts;
  private final PrintWriter out;
  private Optional<LocalDate> day = Optional.empty();
  private boolean wasQueued;

  /**
   * A time line with nothing on it yet.
   *
   * @param texts large ones that are to be printed
   * @param out stays open
   */
  public LogText(LoggedDispatch.Texts texts, PrintWriter out) {
    this.texts = texts;
    this.out = out;
  }

  /** One line for the whole task. */
  public void summary(LogView view) {
    long dispatches = view.attempts().stream().mapToLong(a -> a.dispatches().size()).sum();
    line(
        "%s%s: %s, %s, %s"
            .formatted(
                view.taskId(),
                view.title().map(title -> " (" + title + ")").orElse(""),
                view.state(),
                counted(view.attempts().size(), "attempt"),
                counted(dispatches, "dispatch")));
  }

  private static String counted(long number, String noun) {
    String ending = number == 1 ? "" : noun.endsWith("ch") ? "es" : "s";
    return number + " " + noun + ending;
  }

  /** What happened, if it says something to people. */
  public void event(Recorded recorded) {
    Instant time = recorded.time();
    switch (recorded.event()) {
      case TaskEvent event -> task(time, event);
      case ContextInjected block -> block(block);
      case ContextBuilt built ->
          at(
              time,
              "context for %s, %s of attempt %d: %,d tokens, pack %.12s"
                  .formatted(
                      built.role(), built.phase(), built.attempt(), built.tokens(), built.hash()));
      case WorkReported report -> at(time, "work handed in: " + report.summary());
      case WorkflowEvent event -> workflow(time, event);
      case BreakerOpened opened ->
          whole(
              time,
              "%s is left alone: %s, %s%s"
                  .formatted(
                      opened.provider(),
                      opened.reason(),
                      opened.until().map(u -> "until " + u).orElse("until it is mended"),
                      opened.notes().words()));
      case SessionEvent session -> session(time, session);
      case BreakerEvent.BreakerClosed closed -> at(time, closed.provider() + " may be asked again");
      default -> {}
    }
    out.flush();
  }

  private void workflow(Instant time, WorkflowEvent event) {
    switch (event) {
      case WorkflowEvent.WorkflowStarted started -> at(time, "workflow " + started.workflow());
      case WorkflowEvent.PhaseChanged changed ->
          at(time, "  %s -> %s".formatted(changed.from(), changed.to()));
      case WorkflowEvent.ReviewStarted started ->
          at(time, "  %s reviews commit %.7s".formatted(started.role(), started.commit()));
      case WorkflowEvent.ReviewSubmitted submitted ->
          at(time, "  #%d submitted its verdict".formatted(submitted.dispatch()));
      case WorkflowEvent.ReviewEnded ended -> review(time, ended);
      case WorkflowEvent.ApprovalWanted wanted ->
          at(time, "  waits for %s".formatted(wanted.role()));
      case WorkflowEvent.ReviewClaimed claimed ->
          at(time, "  %s reviews until %s".formatted(claimed.by(), claimed.until()));
      case WorkflowEvent.ReviewReleased released ->
          at(time, "  %s gave the review back".formatted(released.by()));
    }
  }

  private void review(Instant time, WorkflowEvent.ReviewEnded ended) {
    String who = ended.provider().or(ended::user).orElse(ended.by().word());
    at(
        time,
        "  %s (%s): %s%s"
            .formatted(
                ended.role(),
                who,
                ended.verdict().word(),
                ended.why().map(why -> ": " + why).orElse("")));
    ended
        .findings()
        .forEach(
            finding ->
                line(
                    DEEPER
                        + TerminalLine.of(
                            finding.severity().word() + ": " + finding.sentence(), WIDTH)));
  }

  private void task(Instant time, TaskEvent event) {
    switch (event) {
      case TaskEvent.TaskQueued _ -> {
        at(time, wasQueued ? "queued with a new text" : "queued");
        wasQueued = true;
      }
      case TaskEvent.AttemptStarted started -> attempt(time, started);
      case TaskEvent.DispatchStarted started ->
          at(
              time,
              "  #%d %s%s"
                  .formatted(
                      started.dispatch(),
                      started.provider(),
                      started.resumed() ? " (its session goes on)" : ""));
      case DispatchEnded ended -> ended(time, ended);
      case TaskEvent.AttemptFailed(_, _, List<String> errors) -> failed(time, errors, List.of());
      case TaskEvent.ValidationFailed(_, _, var errors, var verdicts, _) ->
          failed(time, errors, verdicts);
      case TaskEvent.ValidationPassed(_, _, _, var verdicts, _) -> {
        at(time, "  verified");
        verdicts.forEach(this::verdict);
      }
      case TaskEvent.HelperInvoked helper -> helper(time, helper);
      case TaskEvent.TaskCompleted(_, _, Optional<String> result, Optional<Integer> changed) ->
          at(
              time,
              "completed"
                  + (changed.equals(Optional.of(0)) ? ", no change seen" : "")
                  + result.map(r -> ": " + r).orElse(""));
      case TaskEvent.TaskBlocked(_, String reason, _) -> whole(time, "blocked: " + reason);
      case TaskEvent.TaskMerged merged -> merged(time, merged);
      case TaskEvent.WorkKept(_, var kept) -> {
        at(time, "its work was not merged, and was put aside");
        kept("kept:", kept);
      }
      case TaskEvent.MergeConflict(_, _, String branch, var files, boolean uncommitted) -> {
        at(time, "%s cannot be merged".formatted(branch));
        files(uncommitted ? "uncommitted work is in the way:" : "both sides changed", files);
      }
      case TaskEvent.TaskRetried _ -> {
        at(time, "--- started anew by the operator; nothing from before goes on ---");
        wasQueued = false;
      }
      case TaskEvent.TaskUnblocked _ ->
          at(time, "unblocked by the operator, with a fresh retry budget");
      case TaskEvent.TaskCancelled _ -> at(time, "cancelled by the operator");
      case TaskEvent.BudgetReached(_, String scope, String limit, String used) ->
          at(time, "budget of the %s reached: %s of %s".formatted(scope, used, limit));
      case TaskEvent.TaskStarted _, TaskEvent.ProcessStarted _ -> {}
    }
  }

  private void merged(Instant time, TaskEvent.TaskMerged merged) {
    String into = merged.into().map(branch -> " into " + branch).orElse("");
    String unchanged = merged.filesChanged().equals(Optional.of(0)) ? ", no change seen" : "";
    at(time, "merged from %s%s%s: %s".formatted(merged.branch(), into, unchanged, merged.commit()));
    files("copied beside it, since git does not carry it:", merged.carried());
    files("not in the workspace:", merged.leftBehind());
    kept("kept:", merged.kept());
  }

  private void kept(String word, List<KeptWork> works) {
    files(word, works.stream().map(work -> work.path() + " in " + work.place()).toList());
  }

  private void session(Instant time, SessionEvent event) {
    switch (event) {
      case SessionEvent.SessionAssigned(_, String session, String agent, String role) ->
          at(time, "session %s of %s began, as %s".formatted(session, agent, role));
      case SessionEvent.SessionEnded ended ->
          at(
              time,
              "session %s ended%s"
                  .formatted(
                      ended.session(), ended.exitCode().map(code -> ", exit " + code).orElse("")));
      case SessionEvent.SessionStarted _ -> {} // The task's own history says so.
    }
  }

  private void attempt(Instant time, TaskEvent.AttemptStarted started) {
    at(time, "attempt %d (%s, %s)".formatted(started.attempt(), started.role(), started.phase()));
    texts
        .prompts()
        .ifPresent(
            kept ->
                kept.body(started.promptHash())
                    .ifPresentOrElse(
                        this::quoted,
                        () -> line(DEEPER + "the original prompt is no longer kept")));
  }

  private void block(ContextInjected block) {
    line(
        DEEPER
            + "told %s by a %s block, %d lines, %d tokens"
                .formatted(block.provider(), word(block.kind()), block.lines(), block.tokens()));
    quoted(block.text());
  }

  private static String word(String kind) {
    return kind.equals("circuit_breaker") ? "switch" : kind;
  }

  private void quoted(String text) {
    text.lines().forEach(each -> line(DEEPER + "| " + each));
  }

  private void ended(Instant time, DispatchEnded ended) {
    boolean isAnswered = ended.outcome() == dev.segue.core.task.DispatchOutcome.ANSWERED;
    String what = ended.reason().orElse(ended.outcome().word());
    String exit = ended.exitCode().filter(code -> code != 0).map(c -> ", exit " + c).orElse("");
    String claim =
        isAnswered ? ended.claim().map(c -> ", says " + c).orElse(", claims nothing") : "";
    String detail = ended.detail().map(d -> ": " + d).orElse("");
    at(
        time,
        "     %s after %.1f s%s%s%s"
            .formatted(what, ended.durationMs() / 1000.0, exit, claim, detail));
    if (ended.hasRun()) {
      line(DEEPER + TerminalLine.of(UsageWords.of(ended.usage()), WIDTH));
    }
    files("created", ended.filesCreated());
    files("updated", ended.filesUpdated());
    files("deleted", ended.filesDeleted());
    files("changed in the workspace, outside its folder:", ended.workspaceChanged());
    printed("stdout", ended.stdoutHash());
    printed("stderr", ended.stderrHash());
  }

  private void printed(String stream, Optional<String> hash) {
    if (texts.output().isEmpty() || hash.isEmpty()) {
      return;
    }
    Optional<String> kept = hash.flatMap(texts.output().get()::body);
    line(DEEPER + stream + (kept.isEmpty() ? " is no longer kept" : ":"));
    kept.ifPresent(this::quoted);
  }

  private void files(String word, List<String> paths) {
    if (!paths.isEmpty()) {
      line(DEEPER + TerminalLine.of(word + " " + String.join(", ", paths), WIDTH));
    }
  }

  private void failed(Instant time, List<String> errors, List<Verdict> verdicts) {
    var all = new ArrayList<>(errors);
    at(time, "  failed: " + (all.isEmpty() ? "no reason given" : all.removeFirst()));
    all.forEach(error -> line(DEEPER + TerminalLine.of(error, WIDTH)));
    verdicts.forEach(this::verdict);
  }

  private void verdict(Verdict verdict) {
    String head =
        "%-10s %-8s %s"
            .formatted(
                verdict.verdict().word(),
                verdict.source().word(),
                TerminalLine.of(verdict.criterion(), WIDTH / 2));
    String evidence = TerminalLine.of(verdict.evidence(), WIDTH / 2);
    line(DEEPER + head + (evidence.isEmpty() ? "" : ": " + evidence));
  }

  private void helper(Instant time, TaskEvent.HelperInvoked helper) {
    String proposed =
        helper.failure().orElseGet(() -> counted(helper.commands().size(), "command"));
    at(time, "  helper %s: %s".formatted(helper.provider(), proposed));
    helper
        .commands()
        .forEach(
            command -> {
              String why = command.why().isEmpty() ? "" : ": " + command.why();
              String argv = String.join(" ", command.argv());
              String end = command.exitCode().map(code -> " (exit " + code + ")").orElse(why);
              line(
                  DEEPER
                      + "%-10s %s"
                          .formatted(command.verdict().word(), TerminalLine.of(argv + end, WIDTH)));
            });
  }

  /** What says what to do is not cut; it goes on below. */
  private void whole(Instant time, String what) {
    List<String> lines = TerminalLine.wrapped(what, WIDTH);
    at(time, lines.getFirst());
    lines.stream().skip(1).forEach(more -> line(DEEPER + more));
  }

  private void at(Instant time, String what) {
    LocalDate date = time.atZone(ZoneOffset.UTC).toLocalDate();
    if (!day.equals(Optional.of(date))) {
      line(date + " UTC");
      day = Optional.of(date);
    }
    String clean = TerminalLine.of(what);
    int indent = clean.length() - clean.stripLeading().length();
    line(CLOCK.format(time) + "  " + " ".repeat(indent) + TerminalLine.of(clean, WIDTH));
  }

  private void line(String raw) {
    out.println(TerminalLine.of(raw));
  }
}
