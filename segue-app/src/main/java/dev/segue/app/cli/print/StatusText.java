package dev.segue.app.cli.print;

import dev.segue.core.provider.Breaker;
import dev.segue.core.run.Counts;
import dev.segue.core.run.ProjectState;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.UsageTotals;
import dev.segue.core.view.Activity;
import dev.segue.core.view.SessionView;
import dev.segue.core.view.StatusView;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;

/** A project's status for people. */
public final class StatusText {
  private static final int SHOWN = 20;

  private StatusText() {}

  /**
   * Prints the status; of the tasks that are queued or wait, the first twenty and how many more.
   *
   * @param out stays open
   */
  public static void print(StatusView view, PrintWriter out) {
    ProjectState state = view.state();
    Counts counts = view.counts();
    line(out, "%s: %s".formatted(view.project(), view.word()));
    line(
        out,
        "  %d completed, %d running, %d queued, %d waiting, %d blocked, %d cancelled"
            .formatted(
                counts.completed(),
                counts.running(),
                counts.queued(),
                counts.waiting(),
                counts.blocked(),
                counts.cancelled()));
    if (!state.used().equals(UsageTotals.NONE)) {
      line(out, "  used: " + UsageWords.of(state.used()));
    }
    state.tasks().stream()
        .filter(t -> t.stage() instanceof Stage.Running)
        .forEach(t -> running(view, t, out));
    state.tasks().stream()
        .filter(t -> t.stage() instanceof Stage.Queued)
        .limit(SHOWN)
        .forEach(
            t ->
                line(
                    out,
                    "  %-9s %s%s".formatted(RunReport.word(state, t), named(t), wait(state, t))));
    int more = queued(state) - SHOWN;
    if (more > 0) {
      line(out, "  … and %d more queued".formatted(more));
    }
    state.tasks().forEach(t -> blocked(t, out));
    state
        .salvaged()
        .forEach(
            kept ->
                line(
                    out,
                    "  kept      %s: %s is in %s, not in the workspace"
                        .formatted(kept.taskId(), kept.work().path(), kept.work().place())));
    view.sessions().forEach(session -> session(session, out));
    new TreeMap<>(view.breakers().byProvider())
        .entrySet()
        .forEach(entry -> breaker(view, entry, out));
  }

  /** An imported history may hold anything. */
  private static void line(PrintWriter out, String text) {
    out.println(TerminalLine.of(text));
  }

  private static String named(TaskState task) {
    return task.taskId() + task.spec().title().map(title -> " (" + title + ")").orElse("");
  }

  private static String wait(ProjectState state, TaskState task) {
    return RunReport.reason(state, task).map(reason -> "  (" + reason + ")").orElse("");
  }

  private static int queued(ProjectState state) {
    return state.counts().queued() + state.counts().waiting();
  }

  private static void running(StatusView view, TaskState task, PrintWriter out) {
    String attempt = "%s, attempt %d".formatted(named(task), task.nextAttempt() - 1);
    view.activity(task)
        .ifPresent(
            activity ->
                line(
                    out,
                    switch (activity) {
                      case Activity.AtWork(Dispatch dispatch) ->
                          "  running   %s%s".formatted(attempt, on(dispatch));
                      case Activity.Reviewed _, Activity.AwaitsReview _, Activity.AwaitsPerson _ ->
                          "  " + ActivityWords.of(activity, task, attempt).orElse(attempt);
                      case Activity.Checked _ ->
                          "  running   %s is being checked".formatted(attempt);
                      case Activity.Starting _ -> "  running   " + attempt;
                      case Activity.Waiting waiting ->
                          "  waiting   %s: %s"
                              .formatted(attempt, WaitWords.at(view.now()).of(waiting));
                      case Activity.Stopped _ ->
                          "  stopped   %s; the next run goes on with it".formatted(attempt);
                    }));
  }

  private static String on(Dispatch dispatch) {
    return " on " + dispatch.provider() + (dispatch.resumed() ? " (its session goes on)" : "");
  }

  private static void blocked(TaskState task, PrintWriter out) {
    if (task.stage() instanceof Stage.Blocked(String reason, _)) {
      line(out, "  blocked   %s: %s".formatted(named(task), reason));
    }
  }

  private static void session(SessionView view, PrintWriter out) {
    String queue = SessionsText.queue(view);
    line(
        out,
        "  session   %s: %s, %s%s%s"
            .formatted(
                view.session().session(),
                view.session().agent(),
                SessionsText.state(view),
                view.session().taskId().map(task -> ", works on " + task).orElse(""),
                queue.equals("-") ? "" : "; waiting: " + queue));
  }

  private static void breaker(StatusView view, Map.Entry<String, Breaker> entry, PrintWriter out) {
    switch (entry.getValue()) {
      case Breaker.Closed() -> {}
      case Breaker.Open open ->
          line(
              out,
              "  open      %s: %s, %s%s"
                  .formatted(
                      entry.getKey(),
                      open.reason().word(),
                      WaitWords.at(view.now()).of(open),
                      open.notes().words()));
      case Breaker.HalfOpen(var reason, String trial, _, _) ->
          line(
              out,
              "  half open %s: after %s, tried by %s"
                  .formatted(entry.getKey(), reason.word(), trial));
    }
  }
}
