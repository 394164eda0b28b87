package dev.segue.bench.start;

import dev.segue.app.realcli.Cli;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * {@code Starts PROGRAM [--clis id,id] [--times N] [--rungs launch,typed] [--at-once N]}: starts
 * the real CLIs by {@code segue start}, every fourth at a user's terminal, sends each a message,
 * and prints what reached their models. Ends with 1 when anything was missing, doubled, claimed
 * wrongly or left.
 */
public final class Starts {
  private Starts() {}

  /** Plan of the trials to play. */
  private record Plan(List<Cli> clis, int times, List<String> rungs, int atOnce) {}

  /** Plays it. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Deque<String> left = new ArrayDeque<>(List.of(arguments));
    List<String> program = List.of(left.removeFirst().split(" ", -1));
    Plan plan = plan(left);
    String path = Clis.path();
    var outcomes = new ArrayList<StartTrial.Outcome>();
    Map<String, Alone> alone = new HashMap<>();
    for (Cli cli : plan.clis()) {
      alone.put(cli.id(), Alone.watch(program, path, cli));
    }
    try (var threads = Executors.newFixedThreadPool(plan.atOnce())) {
      var futures = new ArrayList<Future<StartTrial.Outcome>>();
      for (StartTrial trial : trials(plan)) {
        Alone known = Objects.requireNonNull(alone.get(trial.cli().id()));
        futures.add(threads.submit(() -> trial.play(program, path, known)));
      }
      for (Future<StartTrial.Outcome> future : futures) {
        StartTrial.Outcome outcome = future.get();
        System.out.println(outcome);
        outcomes.add(outcome);
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
    print(plan, outcomes);
    System.exit(outcomes.stream().allMatch(StartTrial.Outcome::isGood) ? 0 : 1);
  }

  private static Plan plan(Deque<String> left) {
    List<String> clis = List.of("claude", "codex", "gemini", "copilot", "opencode");
    int times = 20;
    List<String> rungs = List.of("launch", "typed");
    int atOnce = 1;
    while (!left.isEmpty()) {
      String flag = left.removeFirst();
      if (left.isEmpty()) {
        throw new IllegalArgumentException(flag + " needs a value");
      }
      String value = left.removeFirst();
      switch (flag) {
        case "--times" -> times = Integer.parseInt(value);
        case "--at-once" -> atOnce = Integer.parseInt(value);
        case "--clis" -> clis = Arrays.asList(value.split(",", -1));
        case "--rungs" -> rungs = Arrays.asList(value.split("[,|]", -1));
        case String other -> throw new IllegalArgumentException("unknown: " + other);
      }
    }
    return new Plan(clis.stream().map(Cli::of).toList(), times, rungs, atOnce);
  }

  private static List<StartTrial> trials(Plan plan) {
    var trials = new ArrayList<StartTrial>();
    for (int i = 0; i < plan.times(); i++) {
      for (String rung : plan.rungs()) {
        for (Cli cli : plan.clis()) {
          trials.add(new StartTrial(trials.size() + 1, cli, rung.equals("typed"), i % 4 == 3));
        }
      }
    }
    return trials;
  }

  private static void print(Plan plan, List<StartTrial.Outcome> outcomes) {
    System.out.printf(
        "%n%-10s %-7s %5s %5s %7s %6s %16s %16s %16s%n",
        "",
        "rung",
        "tries",
        "found",
        "doubled",
        "faults",
        "known p50/max",
        "ready p50/max",
        "turn p50/max");
    for (String rung : plan.rungs()) {
      for (Cli cli : plan.clis()) {
        List<StartTrial.Outcome> here =
            outcomes.stream()
                .filter(o -> o.trial().cli().id().equals(cli.id()))
                .filter(o -> o.trial().isTyped() == rung.equals("typed"))
                .toList();
        System.out.printf(
            "%-10s %-7s %5d %5d %7d %6d %16s %16s %16s%n",
            cli.id(),
            rung,
            here.size(),
            here.stream().filter(o -> o.context() >= 1 && o.message() >= 1).count(),
            here.stream().filter(o -> o.context() > 1 || o.message() > 1).count(),
            here.stream().filter(o -> !o.isGood()).count(),
            figures(here, StartTrial.Outcome::known),
            figures(here, StartTrial.Outcome::ready),
            figures(here, StartTrial.Outcome::turn));
      }
    }
  }

  private static String figures(
      List<StartTrial.Outcome> here, Function<StartTrial.Outcome, OptionalLong> figure) {
    return Figure.of(
        here.stream().map(figure).flatMapToLong(OptionalLong::stream).boxed().toList());
  }
}
