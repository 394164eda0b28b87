package dev.segue.app.cli.print;

import dev.segue.core.journal.StoredEvent;
import dev.segue.core.provider.Breaker;
import dev.segue.core.supervisor.Counts;
import dev.segue.core.supervisor.ProjectState;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import dev.segue.core.text.Untrusted;
import dev.segue.core.view.StatusView;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A few lines of a terminal, drawn anew in their place whenever something changes. For a terminal
 * that understands ANSI sequences, and of which nothing else writes a line meanwhile.
 */
public final class WatchScreen implements WatchDisplay {
  private static final int BAR = 20;
  private static final int ROWS = 8;

  private final PrintWriter out;
  private final InstantSource clock;
  private final int columns;
  private final EventWords words = new EventWords();
  private Optional<String> latest = Optional.empty();
  private List<String> drawn = List.of();

  /**
   * A screen with nothing on it yet.
   *
   * @param out stays open
   * @param clock tells how long a dispatch has run
   * @param columns of the terminal, at least 2; longer lines are cut
   */
  public WatchScreen(PrintWriter out, InstantSource clock, int columns) {
    this.out = out;
    this.clock = clock;
    this.columns = columns;
  }

  @Override
  public void event(StoredEvent event) {
    words.of(event).ifPresent(line -> latest = Optional.of(line));
  }

  @Override
  public void look(StatusView view) {
    List<String> lines = lines(view).stream().map(this::fit).toList();
    if (lines.equals(drawn)) {
      return;
    }
    if (!drawn.isEmpty()) {
      out.print("\u001b[%dA\r\u001b[J".formatted(drawn.size()));
    }
    lines.forEach(out::println);
    out.flush();
    drawn = lines;
  }

  /** One column less than there are, so that no line wraps and the next drawing finds its place. */
  private String fit(String line) {
    return Untrusted.cut(TerminalLine.of(line), columns - 1);
  }

  private List<String> lines(StatusView view) {
    ProjectState state = view.state();
    Counts counts = state.counts();
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
    add(lines, state.tasks().stream().flatMap(task -> running(task).stream()).toList());
    add(lines, state.tasks().stream().flatMap(task -> blocked(task).stream()).toList());
    var open = new ArrayList<String>();
    new TreeMap<>(view.breakers().byProvider())
        .forEach((id, breaker) -> breaker(id, breaker).ifPresent(open::add));
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

  private Optional<String> running(TaskState task) {
    if (!(task.stage() instanceof Stage.Running)) {
      return Optional.empty();
    }
    String on =
        task.openDispatch()
            .map(d -> "on %s, %d s".formatted(d.provider(), seconds(d)))
            .orElse("is verified");
    return Optional.of(
        "running   %s, attempt %d %s".formatted(task.taskId(), task.nextAttempt() - 1, on));
  }

  private long seconds(Dispatch dispatch) {
    return Math.max(0, Duration.between(dispatch.startedAt(), clock.instant()).toSeconds());
  }

  private static Optional<String> blocked(TaskState task) {
    return task.stage() instanceof Stage.Blocked(String reason, _)
        ? Optional.of("blocked   %s: %s".formatted(task.taskId(), reason))
        : Optional.empty();
  }

  private static Optional<String> breaker(String id, Breaker breaker) {
    return switch (breaker) {
      case Breaker.Closed() -> Optional.empty();
      case Breaker.Open(var reason, var until, _, _) ->
          Optional.of(
              "open      %s: %s, %s"
                  .formatted(
                      id,
                      reason.word(),
                      until.map(at -> "until " + at).orElse("until it is mended")));
      case Breaker.HalfOpen(var reason, _, _, _) ->
          Optional.of("half open %s: after %s, on trial".formatted(id, reason.word()));
    };
  }
}
