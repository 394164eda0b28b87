package dev.segue.app.cli.print;

import dev.segue.core.journal.StoredEvent;
import dev.segue.core.provider.Breaker;
import dev.segue.core.run.Counts;
import dev.segue.core.run.ProjectState;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import dev.segue.core.view.Activity;
import dev.segue.core.view.StatusView;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The terminal as a whole, drawn anew whenever something changes, on its second screen: there a
 * line has a row of its own at any width and stays in it when the window changes. The last look is
 * printed where the command was typed. For a terminal that understands ANSI sequences, and of which
 * nothing else writes a line meanwhile. Safe for use by several threads, as a signal's end is drawn
 * by one of its own.
 */
public final class WatchScreen implements WatchDisplay {
  private static final int BAR = 20;
  private static final int ROWS = 8;

  private static final String OPEN = "\u001b[?1049h";
  private static final String LEAVE = "\u001b[?1049l";

  /** Where a width that was just asked for has changed meanwhile, a line is cut, not wrapped. */
  private static final String NO_WRAP = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";
  private static final String HOME = "\u001b[H";
  private static final String CLEAR_LINE = "\u001b[K";
  private static final String CLEAR_BELOW = "\u001b[J";

  private final PrintWriter out;
  private final Supplier<TerminalSize> sizes;
  private final EventWords words = new EventWords();
  private Optional<String> latest = Optional.empty();
  private List<String> lines = List.of();
  private List<String> drawn = List.of();
  private TerminalSize size = TerminalSize.USUAL;
  private boolean isOpen;
  private boolean isOver;

  /**
   * A screen with nothing on it yet.
   *
   * @param out stays open
   * @param sizes of the terminal, asked before each drawing; longer lines are cut
   */
  public WatchScreen(PrintWriter out, Supplier<TerminalSize> sizes) {
    this.out = out;
    this.sizes = sizes;
  }

  @Override
  public synchronized void event(StoredEvent event) {
    words.of(event).ifPresent(line -> latest = Optional.of(line));
  }

  @Override
  public synchronized void look(StatusView view) {
    lines = lines(view).stream().map(TerminalLine::of).toList();
    TerminalSize now = sizes.get();
    List<String> fitting = fitting(now);
    if (isOver || (fitting.equals(drawn) && now.equals(size))) {
      return;
    }
    if (!isOpen) {
      out.print(OPEN);
      isOpen = true;
    }
    out.print(NO_WRAP + HOME);
    out.print(String.join(CLEAR_LINE + "\r\n", fitting));
    out.print(CLEAR_LINE + CLEAR_BELOW + WRAP);
    out.flush();
    drawn = fitting;
    size = now;
  }

  private List<String> fitting(TerminalSize now) {
    return lines.stream().limit(now.rows()).map(line -> Columns.cut(line, now.columns())).toList();
  }

  /** Leaves the last look where the command was typed; what comes later is not drawn. */
  @Override
  public synchronized void close() {
    if (isOpen && !isOver) {
      out.print(LEAVE);
      lines.forEach(out::println);
      out.flush();
    }
    isOver = true;
  }

  private List<String> lines(StatusView view) {
    ProjectState state = view.state();
    Counts counts = view.counts();
    var lines = new ArrayList<String>();
    lines.add("%s: %s  %s".formatted(view.project(), view.word(), bar(counts)));
    lines.add(
        "%d completed, %d running, %d queued, %d waiting, %d blocked, %d cancelled"
            .formatted(
                counts.completed(),
                counts.running(),
                counts.queued(),
                counts.waiting(),
                counts.blocked(),
                counts.cancelled()));
    add(lines, state.tasks().stream().flatMap(task -> begun(view, task).stream()).toList());
    add(lines, state.tasks().stream().flatMap(task -> blocked(task).stream()).toList());
    var open = new ArrayList<String>();
    new TreeMap<>(view.breakers().byProvider())
        .forEach((id, breaker) -> breaker(view, id, breaker).ifPresent(open::add));
    add(lines, open);
    latest.ifPresent(line -> lines.add("latest    " + line));
    return lines;
  }

  private static void add(List<String> lines, List<String> more) {
    lines.addAll(more.subList(0, Math.min(ROWS, more.size())));
    if (more.size() > ROWS) {
      lines.add("          … and %d more".formatted(more.size() - ROWS));
    }
  }

  private static String bar(Counts counts) {
    int over = counts.completed() + counts.cancelled() + counts.blocked();
    int all = over + counts.left();
    int full = all == 0 ? 0 : BAR * over / all;
    return "[%s%s] %d of %d".formatted("#".repeat(full), ".".repeat(BAR - full), over, all);
  }

  private static Optional<String> begun(StatusView view, TaskState task) {
    String attempt = "%s, attempt %d".formatted(task.taskId(), task.nextAttempt() - 1);
    return view.activity(task)
        .map(
            activity ->
                switch (activity) {
                  case Activity.AtWork(Dispatch dispatch) ->
                      "running   %s on %s, %d s"
                          .formatted(attempt, dispatch.provider(), seconds(view, dispatch));
                  case Activity.Reviewed _, Activity.AwaitsReview _, Activity.AwaitsPerson _ ->
                      ActivityWords.of(activity, task, attempt).orElse(attempt);
                  case Activity.Checked _ -> "running   %s is being checked".formatted(attempt);
                  case Activity.Starting _ -> "running   " + attempt;
                  case Activity.Waiting waiting ->
                      "waiting   %s: %s".formatted(attempt, WaitWords.at(view.now()).of(waiting));
                  case Activity.Stopped _ ->
                      "stopped   %s; the next run goes on with it".formatted(attempt);
                });
  }

  private static long seconds(StatusView view, Dispatch dispatch) {
    return Math.max(0, Duration.between(dispatch.startedAt(), view.now()).toSeconds());
  }

  private static Optional<String> blocked(TaskState task) {
    return task.stage() instanceof Stage.Blocked(String reason, _)
        ? Optional.of("blocked   %s: %s".formatted(task.taskId(), reason))
        : Optional.empty();
  }

  private static Optional<String> breaker(StatusView view, String id, Breaker breaker) {
    return switch (breaker) {
      case Breaker.Closed() -> Optional.empty();
      case Breaker.Open open ->
          Optional.of(
              "open      %s: %s, %s"
                  .formatted(id, open.reason().word(), WaitWords.at(view.now()).of(open)));
      case Breaker.HalfOpen(var reason, _, _, _) ->
          Optional.of("half open %s: after %s, on trial".formatted(id, reason.word()));
    };
  }
}
