package dev.segue.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * Times the program as a user runs it, process and all: {@code Figures SEGUE NAME…}, where {@code
 * SEGUE} is the command to run, split at spaces. Linux only, like the numbers in
 * docs/performance.md.
 */
public final class Figures {
  private static final int TASKS = 200;
  private static final int STARTS = 20;
  private static final int LIMITED = 25;

  /** Of one task with the shipped workflow: developer, architect, QA. */
  private static final int AGENTS = 3;

  private static final int REVIEWED = 20;
  private static final int BIG = 100_000;

  private final List<String> segue;

  private Figures(List<String> segue) {
    this.segue = segue;
  }

  /** Measures the named figures, or all. */
  public static void main(String[] arguments) throws IOException {
    var figures = new Figures(List.of(arguments[0].split(" ")));
    List<String> names = List.of(arguments).subList(1, arguments.length);
    for (String name :
        names.isEmpty() ? List.of("gap", "switch", "first", "weight", "bytes", "start") : names) {
      figures.measure(name);
    }
  }

  private void measure(String name) throws IOException {
    switch (name) {
      case "gap" -> {
        gap(false);
        gap(true);
      }
      case "--workflow" -> workflow();
      case "switch" -> switching();
      case "first" -> first();
      case "weight" -> weight();
      case "bytes" -> bytes();
      case "start" -> start();
      case "big" -> BigHistory.measure(segue, BIG);
      default -> throw new IllegalArgumentException("no figure is named " + name);
    }
  }

  private List<String> segue(String... arguments) {
    return Stream.concat(segue.stream(), Arrays.stream(arguments)).toList();
  }

  private static void print(String figure, Object value) {
    System.out.printf("%-58s %s%n", figure, value);
  }

  /** Beside shell loops that start the same agent, in turns, so that all meet the same machine. */
  private void gap(boolean isInGit) throws IOException {
    String where = isInGit ? " (git)" : " (plain folder)";
    try (BenchWorkspace benchWorkspace = BenchWorkspace.instant(isInGit)) {
      Path tasks = benchWorkspace.tasks(TASKS);
      Samples ours = new Samples(List.of());
      Samples bare = ours;
      Samples careful = ours;
      for (int round = 0; round < 3; round++) {
        benchWorkspace.run(Loops.bare(benchWorkspace, TASKS));
        bare = bare.with(benchWorkspace.takeGaps());
        benchWorkspace.run(Loops.careful(benchWorkspace, TASKS, isInGit));
        careful = careful.with(benchWorkspace.takeGaps());
        benchWorkspace.forget();
        benchWorkspace.run(segue("run", tasks.toString()));
        ours = ours.with(benchWorkspace.takeGaps());
      }
      print("end of an agent -> start of the next" + where, ours);
      print("  bare shell loop", bare);
      print("  shell loop that does the same work", careful);
      print(
          "  Segue beside them",
          "%.1f x bare, %.2f x same work; %.1f ms beyond the agent's own process"
              .formatted(
                  ours.median() / bare.median(),
                  ours.median() / careful.median(),
                  ours.median() - bare.median()));
    }
  }

  /** From one role's agent to the next one's; each task is merged before the next begins. */
  private void workflow() throws IOException {
    List<String> ways =
        List.of("developer -> architect", "architect -> QA", "QA -> merge -> next developer");
    try (BenchWorkspace benchWorkspace = BenchWorkspace.workflow()) {
      Path tasks = benchWorkspace.tasks(REVIEWED);
      var gaps = new ArrayList<>(Collections.nCopies(AGENTS, new Samples(List.of())));
      for (int round = 0; round < 3; round++) {
        benchWorkspace.forget();
        benchWorkspace.run(segue("run", tasks.toString(), "--auto-approve"));
        List<Long> times = benchWorkspace.takeTimes();
        for (int way = 0; way < AGENTS; way++) {
          gaps.set(way, gaps.get(way).with(gaps(times, way)));
        }
      }
      for (int way = 0; way < AGENTS; way++) {
        print("workflow, " + ways.get(way), gaps.get(way));
      }
    }
  }

  private static Samples gaps(List<Long> times, int way) {
    var gaps = new ArrayList<Long>();
    for (int end = 2 * way + 1; end + 1 < times.size(); end += 2 * AGENTS) {
      gaps.add(times.get(end + 1) - times.get(end));
    }
    return Samples.ofNanos(gaps);
  }

  /** One task that is refused by one provider after the other. */
  private void switching() throws IOException {
    try (BenchWorkspace benchWorkspace = BenchWorkspace.limited(LIMITED)) {
      Path tasks = benchWorkspace.tasks(1);
      Samples gaps = new Samples(List.of());
      for (int round = 0; round < 3; round++) {
        benchWorkspace.forget();
        benchWorkspace.run(segue("run", tasks.toString()));
        gaps = gaps.with(benchWorkspace.takeGaps());
      }
      print("limit -> next provider's agent runs", gaps);
    }
  }

  private void first() throws IOException {
    try (BenchWorkspace benchWorkspace = BenchWorkspace.instant(true)) {
      Path tasks = benchWorkspace.tasks(1);
      var waits = new ArrayList<Long>();
      for (int round = 0; round < STARTS; round++) {
        benchWorkspace.forget();
        long begin = now();
        benchWorkspace.run(segue("run", tasks.toString()));
        waits.add(benchWorkspace.takeTimes().getFirst() - begin);
      }
      print("command -> first agent runs", Samples.ofNanos(waits));
    }
  }

  /** By the agents' clock, whose times are compared with this one. */
  static long now() {
    var instant = java.time.Instant.now();
    return instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
  }

  private void weight() throws IOException {
    try (BenchWorkspace benchWorkspace = BenchWorkspace.instant(true)) {
      Path tasks = benchWorkspace.tasks(20);
      var rounds = new ArrayList<Weight>();
      for (int round = 0; round < 5; round++) {
        benchWorkspace.forget();
        rounds.add(Weight.of(benchWorkspace, segue("run", tasks.toString())));
      }
      print("20 tasks with an instant agent (medians)", Weight.median(rounds));
    }
  }

  private void bytes() throws IOException {
    try (BenchWorkspace benchWorkspace = BenchWorkspace.empty()) {
      Path tasks =
          Files.writeString(
              benchWorkspace.file("one.json"),
              "[{\"task_id\": \"t1\", \"instructions\": \"I\", \"acceptance_criteria\": [\"C\"]}]");
      File output = benchWorkspace.file("prompt").toFile();
      int code =
          BenchWorkspace.end(
              benchWorkspace.start(segue("run", tasks.toString(), "--dry-run"), output));
      String printed = Files.readString(output.toPath());
      String prompt = printed.substring(printed.indexOf('\n') + 1).strip();
      int size = prompt.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
      print("bytes around a task in an empty project", (size - 2) + " (exit code " + code + ")");
    }
  }

  private void start() throws IOException {
    try (BenchWorkspace benchWorkspace = BenchWorkspace.empty()) {
      StoreMaker.make(benchWorkspace.store(), "bench", 10_000, 0, false);
      print("segue --version", starts(benchWorkspace, "--version"));
      print("segue status, 10,000 ended tasks", starts(benchWorkspace, "status"));
      benchWorkspace.forget();
      StoreMaker.make(benchWorkspace.store(), "bench", 0, 10_000, false);
      print("segue status, 10,000 queued tasks", starts(benchWorkspace, "status"));
    }
  }

  private Samples starts(BenchWorkspace benchWorkspace, String command) throws IOException {
    var times = new ArrayList<Long>();
    for (int round = 0; round < STARTS; round++) {
      long begin = System.nanoTime();
      benchWorkspace.run(segue(command));
      times.add(System.nanoTime() - begin);
    }
    return Samples.ofNanos(times);
  }
}
