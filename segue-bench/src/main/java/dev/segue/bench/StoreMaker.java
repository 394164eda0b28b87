package dev.segue.bench;

import dev.segue.app.runtime.ProjectLog;
import dev.segue.app.store.codec.EventCodec;
import dev.segue.app.store.sqlite.SqliteJournal;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.supervisor.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a store with a long history, event by event as a run would have written it: {@code
 * StoreMaker FILE [PROJECT] [COMPLETED] [QUEUED]}, by default 10,000 completed tasks of the project
 * {@code bench} and none queued.
 */
public final class StoreMaker {
  private static final int TASKS_OF_AN_APPEND = 250;

  private StoreMaker() {}

  /** Makes one from the command line. */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    String project = arguments.length > 1 ? arguments[1] : "bench";
    int completed = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10_000;
    int queued = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 0;
    long events = make(file, project, completed, queued);
    System.out.printf("%s: project %s, %,d events%n", file, project, events);
  }

  /**
   * Makes one, with the snapshot that the end of a run leaves.
   *
   * @return number of events
   */
  static long make(Path file, String project, int completed, int queued) throws IOException {
    Files.createDirectories(file.toAbsolutePath().resolve("..").normalize());
    try (var store = SqliteJournal.open(file, Clock.tickMillis(ZoneOffset.UTC))) {
      ProjectLog log = ProjectLog.open(store, new EventCodec(), project);
      log.decide(Durability.PROCESS, _ -> List.of(new RunEvent.RunStarted(1, 1, "bench")));
      for (int from = 1; from <= completed + queued; from += TASKS_OF_AN_APPEND) {
        int to = Math.min(completed + queued, from + TASKS_OF_AN_APPEND - 1);
        List<Event> events = tasks(from, to, completed);
        log.decide(Durability.PROCESS, _ -> events);
      }
      log.decide(
          Durability.POWER,
          _ -> List.of(new RunEvent.RunEnded(completed, 0, queued, queued == 0 ? 0 : 1)));
      log.snapshot(1);
      return log.state().version();
    }
  }

  private static List<Event> tasks(int from, int to, int completed) {
    var events = new ArrayList<Event>();
    for (int task = from; task <= to; task++) {
      String id = "t" + task;
      events.addAll(task <= completed ? Histories.completed(id) : Histories.queued(id));
    }
    return events;
  }
}
