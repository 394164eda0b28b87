package dev.segue.bench;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.run.RunEvent;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import dev.segue.store.sqlite.SqliteJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a store with a long history, event by event as a run would have written it: {@code
 * StoreMaker FILE [PROJECT] [COMPLETED] [QUEUED]}, by default 10,000 completed tasks of the project
 * {@code bench} and none queued.
 */
public final class StoreMaker {
  private static final int TASKS_OF_AN_APPEND = 250;

  /** Characters of a task's prompt and answer. */
  private static final int PROMPT = 3_000;

  private static final int ANSWER = 1_500;

  private StoreMaker() {}

  /** Makes one from the command line. */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    String project = arguments.length > 1 ? arguments[1] : "bench";
    int completed = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10_000;
    int queued = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 0;
    long events = make(file, project, completed, queued, true);
    System.out.printf("%s: project %s, %,d events%n", file, project, events);
  }

  /**
   * Makes one, with the snapshot that the end of a run leaves.
   *
   * @param bodies whether completed tasks keep their prompts and answers
   * @return number of events
   */
  static long make(Path file, String project, int completed, int queued, boolean bodies)
      throws IOException {
    Files.createDirectories(file.toAbsolutePath().resolve("..").normalize());
    try (var store = SqliteJournal.open(file, Clock.tickMillis(ZoneOffset.UTC))) {
      ProjectLog log = ProjectLog.open(store, new EventCodec(), project);
      log.decide(
          Durability.PROCESS,
          _ -> List.of(new RunEvent.RunStarted(1, 1, "bench", Optional.empty())));
      for (int from = 1; from <= completed + queued; from += TASKS_OF_AN_APPEND) {
        int to = Math.min(completed + queued, from + TASKS_OF_AN_APPEND - 1);
        List<Event> events = tasks(from, to, completed);
        if (bodies) {
          keepTexts(store, from, Math.min(to, completed));
        }
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
      if (task > completed) {
        events.addAll(Histories.queued(id));
      } else {
        events.addAll(task % 2 == 0 ? Histories.switched(id) : Histories.completed(id));
      }
    }
    return events;
  }

  /** Of each task a prompt and an answer, as long as those of a middling task are. */
  private static void keepTexts(Journal store, int from, int to) {
    for (int task = from; task <= to; task++) {
      store.putBody(text("Prompt of task t" + task, PROMPT));
      store.putBody(text("Answer to task t" + task, ANSWER));
    }
  }

  private static String text(String begin, int length) {
    String line = begin + ": it answers with the order's lines and refuses strangers.\n";
    return line.repeat(1 + length / line.length()).substring(0, length);
  }
}
