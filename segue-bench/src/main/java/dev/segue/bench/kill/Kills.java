package dev.segue.bench.kill;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * {@code Kills PROGRAM [--store sqlite|redis|URL|both] [--kills N] [--seed S] [--parallel N]
 * [--kill-server] [--worktrees] [--workflow]}: {@code PROGRAM} is the command that starts Segue,
 * split at spaces. Ends with 1 when there was a violation, a start of two seconds or more among
 * them.
 */
public final class Kills {
  private Kills() {}

  /** Plays one series for each store. */
  public static void main(String[] arguments) throws IOException {
    Deque<String> left = new ArrayDeque<>(List.of(arguments));
    List<String> program = List.of(left.removeFirst().split(" ", -1));
    var options = Options.of(program, "sqlite", System.nanoTime() % 1_000_000);
    List<String> stores = List.of("sqlite");
    while (!left.isEmpty()) {
      String flag = left.removeFirst();
      switch (flag) {
        case "--store" -> stores = stores(value(flag, left));
        case "--kills" -> options = options.withKills(Integer.parseInt(value(flag, left)));
        case "--seed" -> options = options.withSeed(Long.parseLong(value(flag, left)));
        case "--parallel" -> options = options.withParallel(Integer.parseInt(value(flag, left)));
        case "--worktrees" -> options = options.withWorktrees();
        case "--workflow" -> options = options.withWorkflow();
        case "--kill-server" -> options = options.withKillServer();
        case String other -> throw new IllegalArgumentException("unknown: " + other);
      }
    }
    boolean isWell = true;
    for (Options each : series(options, stores)) {
      var series = new KillSeries(each, System.out);
      isWell &= series.play().isEmpty();
      if (series.slowStarts() > 0) {
        System.out.printf("%d starts took more than 2 s%n", series.slowStarts());
        isWell = false;
      }
    }
    System.exit(isWell ? 0 : 1);
  }

  private static List<Options> series(Options options, List<String> stores) {
    var series = new ArrayList<Options>();
    stores.forEach(store -> series.add(options.withStore(store)));
    return series;
  }

  static List<String> stores(String word) {
    return word.equals("both") ? List.of("sqlite", "redis") : List.of(word);
  }

  static String value(String flag, Deque<String> left) {
    if (left.isEmpty()) {
      throw new IllegalArgumentException(flag + " needs a value");
    }
    return left.removeFirst();
  }
}
