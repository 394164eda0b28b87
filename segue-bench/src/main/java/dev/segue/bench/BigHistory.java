package dev.segue.bench;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.JournalId;
import dev.segue.store.EventCodec;
import dev.segue.store.sqlite.SqliteJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measures the cost of the commands in a project that has finished very many tasks. Its store has
 * ten events, a prompt and an answer for each of them.
 */
final class BigHistory {
  private static final String PROJECT = "bench";
  private static final int STARTS = 10;
  private static final int RUN_TASKS = 50;
  private static final int APPENDS = 2_000;
  private static final int SMALL = 5_000;

  private final BenchWorkspace benchWorkspace;
  private final List<String> segue;
  private final int tasks;

  private BigHistory(BenchWorkspace benchWorkspace, List<String> segue, int tasks) {
    this.benchWorkspace = benchWorkspace;
    this.segue = segue;
    this.tasks = tasks;
  }

  /** Makes a store with so many finished tasks, and prints the figures. */
  static void measure(List<String> segue, int tasks) throws IOException {
    try (BenchWorkspace benchWorkspace = BenchWorkspace.instant(false)) {
      var figures = new BigHistory(benchWorkspace, segue, tasks);
      figures.make();
      figures.readings();
      figures.acts();
      figures.runs();
      figures.numbers();
      figures.appends();
    }
  }

  private static void print(String figure, Object value) {
    System.out.printf("%-58s %s%n", figure, value);
  }

  private void make() throws IOException {
    Path plain = benchWorkspace.file("plain.db");
    StoreMaker.make(plain, PROJECT, SMALL, 0, false);
    long begin = System.nanoTime();
    long events = StoreMaker.make(benchWorkspace.store(), PROJECT, tasks, 0, true);
    print(
        "history",
        "%,d tasks, %,d events, made in %.0f s"
            .formatted(tasks, events, (System.nanoTime() - begin) / 1e9));
    print(
        "file",
        "%,d MB; per task %.1f KB, without prompt and answer %.1f KB"
            .formatted(
                Files.size(benchWorkspace.store()) / 1_000_000,
                Files.size(benchWorkspace.store()) / 1e3 / tasks,
                Files.size(plain) / 1e3 / SMALL));
  }

  private List<String> segue(String... arguments) {
    return Stream.of(segue, Arrays.asList(arguments), List.of("--project", PROJECT))
        .flatMap(List::stream)
        .toList();
  }

  private Samples times(int rounds, String... arguments) throws IOException {
    var times = new ArrayList<Long>();
    for (int round = 0; round < rounds; round++) {
      long begin = System.nanoTime();
      benchWorkspace.run(segue(arguments));
      times.add(System.nanoTime() - begin);
    }
    return Samples.ofNanos(times);
  }

  private void readings() throws IOException {
    print("segue status", times(STARTS, "status"));
    print("  its weight", Weight.of(benchWorkspace, segue("status")));
    print("segue log of one task", times(STARTS, "log", "t" + tasks / 2));
  }

  private void acts() throws IOException {
    var adds = new Samples(List.of());
    for (int round = 0; round < STARTS; round++) {
      adds = adds.with(times(1, "add", benchWorkspace.tasks("added" + round, 1).toString()));
    }
    print("segue add of a file", adds);
    print("segue retry of an ended task", times(1, "retry", "t" + tasks / 3));
    benchWorkspace.run(segue("cancel", "t" + tasks / 3));
  }

  private void runs() throws IOException {
    // What was added first, so that it is not measured with.
    benchWorkspace.run(segue("run", "--output", "json"), 1);
    benchWorkspace.takeTimes();
    var waits = new ArrayList<Long>();
    for (int round = 0; round < STARTS; round++) {
      Path file = benchWorkspace.tasks("first" + round, 1);
      long begin = Figures.now();
      benchWorkspace.run(segue("run", file.toString()), 1);
      waits.add(benchWorkspace.takeTimes().getFirst() - begin);
    }
    print("segue run -> first agent runs", Samples.ofNanos(waits));
    Path file = benchWorkspace.tasks("run", RUN_TASKS);
    print(
        RUN_TASKS + " tasks with an instant agent",
        Weight.of(benchWorkspace, segue("run", file + "")));
    print("  end of an agent -> start of the next", benchWorkspace.takeGaps());
  }

  private void numbers() throws IOException {
    print("segue metrics, the first time", times(1, "metrics"));
    print("segue metrics, again", times(STARTS, "metrics"));
    print("segue providers", times(STARTS, "providers"));
  }

  /** Three events at a time, synced, as a dispatch begins. */
  private void appends() throws IOException {
    var codec = new EventCodec();
    List<EventDraft> drafts =
        Histories.completed("a").subList(1, 4).stream().map(codec::encode).toList();
    JournalId id = JournalId.project(PROJECT);
    var times = new ArrayList<Long>();
    try (var store = SqliteJournal.open(benchWorkspace.store(), Clock.tickMillis(ZoneOffset.UTC))) {
      long version = store.version(id);
      for (int round = 0; round < APPENDS; round++) {
        long begin = System.nanoTime();
        version = store.append(id, version, drafts, Durability.POWER).getLast().seq();
        times.add(System.nanoTime() - begin);
      }
      Samples samples = Samples.ofNanos(times);
      Path log = Path.of(benchWorkspace.store() + "-wal");
      print(
          "append of three events, synced",
          "median %.2f ms, p99 %.2f ms, most %.2f ms (%d); write-ahead log %.1f MB"
              .formatted(
                  samples.median(),
                  samples.at(0.99),
                  samples.at(1),
                  APPENDS,
                  Files.size(log) / 1e6));
    }
  }
}
