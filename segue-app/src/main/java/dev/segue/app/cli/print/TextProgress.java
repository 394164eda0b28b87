package dev.segue.app.cli.print;

import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.Counts;
import dev.segue.core.run.ProjectState;
import dev.segue.run.RunOutcome;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Plain lines while the run goes on, and one live line below them where the error stream is a
 * terminal.
 */
final class TextProgress implements RunPrinter {
  private final PrintWriter out;
  private final PrintWriter err;
  private final EventWords words = new EventWords();
  private final Optional<LiveLine> live;

  TextProgress(PrintWriter out, PrintWriter err, Supplier<Supplier<TerminalSize>> sizes) {
    this.out = out;
    this.err = err;
    this.live = LiveLine.where(err, sizes);
  }

  @Override
  public void event(StoredEvent event) {
    Optional<String> line = words.of(event);
    live.ifPresent(l -> l.see(event));
    line.ifPresent(this::print);
  }

  @Override
  public void note(String line) {
    print("segue: " + line);
  }

  private void print(String line) {
    if (live.isPresent()) {
      live.get().above(line);
    } else {
      err.println(line);
      err.flush();
    }
  }

  @Override
  public void end(RunOutcome outcome, ProjectState state) {
    RunReport.problems(outcome).forEach(line -> err.println("segue: " + line));
    err.flush();
    Counts counts = state.counts();
    out.printf(
        "%d completed, %d blocked, %d waiting",
        counts.completed(), counts.blocked(), counts.left());
    out.println(counts.cancelled() > 0 ? ", %d cancelled".formatted(counts.cancelled()) : "");
    state
        .tasks()
        .forEach(
            task ->
                RunReport.reason(state, task).ifPresent(reason -> blocked(task.taskId(), reason)));
    out.flush();
  }

  private void blocked(String taskId, String reason) {
    out.println(TerminalLine.of("  %s: %s".formatted(taskId, reason)));
  }

  @Override
  public void close() {
    live.ifPresent(LiveLine::close);
  }
}
