package dev.segue.app.cli.print;

import dev.segue.core.journal.StoredEvent;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The line at the bottom of a terminal: what runs, since when, which attempt, how many are left.
 * Redrawn each second by a thread of its own; everything else is printed above it.
 */
final class LiveLine implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String CLEAR = "\r\u001b[2K";

  /** A line that wraps would be cleared by half, and repeated each second. */
  private static final String NO_WRAP = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";

  private final PrintWriter err;
  private final Supplier<TerminalSize> sizes;
  private final ScheduledExecutorService ticking;
  private final Set<String> left = new HashSet<>();
  private final Map<String, Work> atWork = new LinkedHashMap<>();

  private record Work(String what, long since) {
    long seconds() {
      return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - since);
    }
  }

  LiveLine(PrintWriter err, Supplier<TerminalSize> sizes) {
    this.err = err;
    this.sizes = sizes;
    this.ticking =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("live-line").daemon().factory());
    var _ = ticking.scheduleAtFixedRate(this::draw, 1, 1, TimeUnit.SECONDS);
  }

  /** A live line, where a person looks at a terminal. */
  static Optional<LiveLine> where(PrintWriter err, Supplier<Supplier<TerminalSize>> sizes) {
    // Only the launcher can tell for the error stream alone; Java knows a console or none.
    boolean isTerminal = Boolean.getBoolean("segue.terminal");
    String term = System.getenv("TERM");
    boolean canClear = term != null && !term.equals("dumb");
    return isTerminal && canClear && System.getenv("NO_COLOR") == null
        ? Optional.of(new LiveLine(err, sizes.get()))
        : Optional.empty();
  }

  /** Takes note of an event. */
  synchronized void see(StoredEvent event) {
    JsonNode data = JSON.readTree(event.data());
    String taskId = data.path("task_id").asString("");
    switch (event.type()) {
      case "task_queued", "task_unblocked" -> left.add(taskId);
      case "task_completed", "task_blocked", "task_cancelled" -> {
        left.remove(taskId);
        atWork.remove(taskId);
      }
      case "dispatch_started" -> {
        left.add(taskId);
        String what =
            "attempt %d on %s%s"
                .formatted(
                    data.path("attempt").asInt(),
                    data.path("provider").asString(""),
                    data.path("resumed").asBoolean(false) ? ", resumed" : "");
        atWork.put(taskId, new Work(what, System.nanoTime()));
      }
      case "dispatch_ended" -> {
        boolean isAtWork = atWork.remove(taskId) != null;
        if (isAtWork && data.path("outcome").asString("").equals("answered")) {
          atWork.put(taskId, new Work("verifying", System.nanoTime()));
        }
      }
      case "attempt_failed", "validation_failed" -> atWork.remove(taskId);
      default -> {}
    }
  }

  /** Prints a line above. */
  synchronized void above(String line) {
    err.print(CLEAR);
    err.println(line);
    draw();
  }

  synchronized void draw() {
    if (!atWork.isEmpty()) {
      // One line, however many are at work: the one that began first, and how many more.
      var first = atWork.entrySet().iterator().next();
      String more = atWork.size() > 1 ? " and %d more".formatted(atWork.size() - 1) : "";
      String line =
          "· %s %s, %d s%s, %d left"
              .formatted(
                  TerminalLine.of(first.getKey()),
                  TerminalLine.of(first.getValue().what()),
                  first.getValue().seconds(),
                  more,
                  left.size());
      err.print(CLEAR + NO_WRAP + Columns.cut(line, sizes.get().columns()) + WRAP);
    }
    err.flush();
  }

  @Override
  public synchronized void close() {
    ticking.shutdownNow();
    err.print(CLEAR);
    err.flush();
  }
}
