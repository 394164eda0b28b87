package dev.segue.bench.hygiene;

import dev.segue.app.realcli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * {@code Hygiene PROGRAM [--kills N] [--seed S] [--clis id,id] [--ways way,way] [--works work,work]
 * [--at-once N]}: ends dispatches of the real CLIs in the middle and prints who survived. Ends with
 * 1 when anybody did, or where an attempt proved nothing. The CLIs are those on the PATH, or else
 * those that the tests installed.
 */
public final class Hygiene {
  private final List<String> program;
  private final String path;

  /** Plan of the trials to play. */
  record Plan(int kills, long seed, List<Cli> clis, List<Way> ways, List<Work> works, int atOnce) {}

  private Hygiene(List<String> program, String path) {
    this.program = program;
    this.path = path;
  }

  /** Plays it. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Deque<String> left = new ArrayDeque<>(List.of(arguments));
    List<String> program = List.of(left.removeFirst().split(" ", -1));
    String path = path();
    List<Cli> clis = Cli.all().stream().filter(cli -> isThere(path, cli.id())).toList();
    List<Way> ways = List.of(Way.values());
    List<Work> works = List.of(Work.values());
    int kills = 50;
    int atOnce = 2;
    long seed = 1;
    while (!left.isEmpty()) {
      String flag = left.removeFirst();
      if (left.isEmpty()) {
        throw new IllegalArgumentException(flag + " needs a value");
      }
      String value = left.removeFirst();
      switch (flag) {
        case "--kills" -> kills = Integer.parseInt(value);
        case "--seed" -> seed = Long.parseLong(value);
        case "--at-once" -> atOnce = Integer.parseInt(value);
        case "--clis" -> clis = Arrays.stream(value.split(",", -1)).map(Cli::of).toList();
        case "--ways" -> ways = named(value, Way::valueOf);
        case "--works" -> works = named(value, Work::valueOf);
        case String other -> throw new IllegalArgumentException("unknown: " + other);
      }
    }
    var plan = new Plan(kills, seed, clis, ways, works, atOnce);
    System.exit(new Hygiene(program, path).play(plan) ? 0 : 1);
  }

  private static <T> List<T> named(String names, Function<String, T> of) {
    return Arrays.stream(names.toUpperCase(Locale.ROOT).split(",", -1)).map(of).toList();
  }

  /** The user's own, and behind it what the tests keep. */
  private static String path() throws IOException {
    String own = System.getenv("SEGUE_TEST_CACHE");
    Path cache =
        own == null || own.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache", "segue-test")
            : Path.of(own);
    var folders = new ArrayList<>(List.of(System.getenv().getOrDefault("PATH", "/usr/bin:/bin")));
    if (Files.isDirectory(cache)) {
      try (Stream<Path> places = Files.list(cache)) {
        places
            .sorted()
            .forEach(
                place -> {
                  String name = place.getFileName().toString();
                  if (name.startsWith("npm-")) {
                    folders.add(place.resolve("node_modules/.bin").toString());
                  } else if (name.startsWith("pypi-")) {
                    folders.add(place.resolve("bin").toString());
                  }
                });
      }
    }
    return String.join(":", folders);
  }

  private static boolean isThere(String path, String name) {
    return Arrays.stream(path.split(":", -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
  }

  private boolean play(Plan plan) throws IOException, InterruptedException {
    System.out.printf(
        "%d kills, seed %d, %s%n",
        plan.kills(), plan.seed(), plan.clis().stream().map(Cli::id).toList());
    var outcomes = new ArrayList<HygieneTrial.Outcome>();
    try (var threads = Executors.newFixedThreadPool(plan.atOnce())) {
      var futures = new ArrayList<Future<HygieneTrial.Outcome>>();
      for (HygieneTrial hygieneTrial : trials(plan)) {
        futures.add(threads.submit(() -> hygieneTrial.play(program, path)));
      }
      for (Future<HygieneTrial.Outcome> future : futures) {
        HygieneTrial.Outcome outcome = future.get();
        System.out.println(outcome);
        outcomes.add(outcome);
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
    print(plan, outcomes);
    return outcomes.stream().allMatch(HygieneTrial.Outcome::isClean);
  }

  /** Every CLI in every way, and again until there are enough, each at work of another kind. */
  private static List<HygieneTrial> trials(Plan plan) {
    var random = new Random(plan.seed());
    List<Work> works = plan.works();
    var trials = new ArrayList<HygieneTrial>();
    while (trials.size() < plan.kills()) {
      for (Way way : plan.ways()) {
        int shift = random.nextInt(works.size());
        for (int i = 0; i < plan.clis().size() && trials.size() < plan.kills(); i++) {
          Cli cli = plan.clis().get(i);
          Work work = works.get((i + shift) % works.size());
          // It runs no command that its user has not agreed to.
          boolean cannot = work == Work.COMMAND && cli.id().equals(Cli.OF_PYPI);
          trials.add(new HygieneTrial(trials.size() + 1, cli, way, cannot ? Work.SILENCE : work));
        }
      }
    }
    return trials;
  }

  private static void print(Plan plan, List<HygieneTrial.Outcome> outcomes) {
    Map<Way, String> heads = new LinkedHashMap<>();
    System.out.printf("%n%-10s", "survivors");
    for (Way way : plan.ways()) {
      heads.put(way, way.name().toLowerCase(Locale.ROOT));
      System.out.printf(" %12s", heads.get(way));
    }
    System.out.println();
    for (Cli cli : plan.clis()) {
      System.out.printf("%-10s", cli.id());
      for (Way way : plan.ways()) {
        System.out.printf(" %12s", cell(outcomes, cli, way));
      }
      System.out.println();
    }
    long proofless = outcomes.stream().filter(o -> !o.problem().isEmpty()).count();
    System.out.printf(
        "%d of %d ended dispatches left something, %d processes; %d proved nothing%n",
        outcomes.stream().filter(o -> !o.survivors().isEmpty()).count(),
        outcomes.size(),
        outcomes.stream().mapToInt(o -> o.survivors().size()).sum(),
        proofless);
  }

  private static String cell(List<HygieneTrial.Outcome> outcomes, Cli cli, Way way) {
    List<HygieneTrial.Outcome> here =
        outcomes.stream()
            .filter(
                o -> o.hygieneTrial().cli().id().equals(cli.id()) && o.hygieneTrial().way() == way)
            .toList();
    int survivors = here.stream().mapToInt(o -> o.survivors().size()).sum();
    int processes = here.stream().mapToInt(HygieneTrial.Outcome::processes).sum();
    boolean isProof = here.stream().allMatch(o -> o.problem().isEmpty());
    return here.isEmpty() ? "-" : "%d of %d%s".formatted(survivors, processes, isProof ? "" : " ?");
  }
}
