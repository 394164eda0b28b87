package dev.segue.bench.start;

import dev.segue.app.realcli.Cli;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * {@code Endings PROGRAM [--clis id,id] [--places attached,detached,tmux] [--ways
 * stop,closed_terminal,sigterm,killed] [--at-once N]}: starts the real CLIs by {@code segue start},
 * ends each session in each way, and looks for processes that live on, by their environment, their
 * groups and sessions. Ends with 1 when there was one.
 */
public final class Endings {
  private Endings() {}

  /** Plan of the trials to play. */
  private record Plan(List<EndTrial> trials, int atOnce) {}

  /** Plays it. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Deque<String> left = new ArrayDeque<>(List.of(arguments));
    List<String> program = List.of(left.removeFirst().split(" ", -1));
    Plan plan = plan(left);
    String path = Clis.path();
    Map<String, Alone> alone = new HashMap<>();
    for (EndTrial trial : plan.trials()) {
      if (!alone.containsKey(trial.cli().id())) {
        alone.put(trial.cli().id(), Alone.watch(program, path, trial.cli()));
      }
    }
    int faults = 0;
    try (var threads = Executors.newFixedThreadPool(plan.atOnce())) {
      var futures = new ArrayList<Future<List<String>>>();
      for (EndTrial trial : plan.trials()) {
        Alone known = Objects.requireNonNull(alone.get(trial.cli().id()));
        futures.add(threads.submit(() -> trial.play(program, path, known)));
      }
      for (int i = 0; i < futures.size(); i++) {
        List<String> problems = futures.get(i).get();
        faults += problems.isEmpty() ? 0 : 1;
        System.out.println(
            plan.trials().get(i)
                + (problems.isEmpty() ? "nothing left" : "\n  " + String.join("\n  ", problems)));
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
    System.out.printf("%d endings, %d with something left%n", plan.trials().size(), faults);
    System.exit(faults == 0 ? 0 : 1);
  }

  private static Plan plan(Deque<String> left) {
    List<String> clis = List.of("claude", "codex", "gemini", "copilot", "opencode");
    List<EndTrial.Place> places = List.of(EndTrial.Place.values());
    List<EndTrial.Way> ways = List.of(EndTrial.Way.values());
    int atOnce = 1;
    while (!left.isEmpty()) {
      String flag = left.removeFirst();
      if (left.isEmpty()) {
        throw new IllegalArgumentException(flag + " needs a value");
      }
      String value = left.removeFirst();
      List<String> words = Arrays.asList(value.toUpperCase(Locale.ROOT).split(",", -1));
      switch (flag) {
        case "--at-once" -> atOnce = Integer.parseInt(value);
        case "--clis" -> clis = Arrays.asList(value.split(",", -1));
        case "--places" -> places = words.stream().map(EndTrial.Place::valueOf).toList();
        case "--ways" -> ways = words.stream().map(EndTrial.Way::valueOf).toList();
        case String other -> throw new IllegalArgumentException("unknown: " + other);
      }
    }
    var trials = new ArrayList<EndTrial>();
    for (String cli : clis) {
      for (EndTrial.Place place : places) {
        for (EndTrial.Way way : ways) {
          if (way.isPossible(place)) {
            trials.add(new EndTrial(Cli.of(cli), place, way));
          }
        }
      }
    }
    return new Plan(trials, atOnce);
  }
}
