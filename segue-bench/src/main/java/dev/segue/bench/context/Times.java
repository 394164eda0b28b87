package dev.segue.bench.context;

import dev.segue.app.tokens.O200kCounter;
import dev.segue.core.context.code.CodeFile;
import dev.segue.core.context.code.SourcePaths;
import dev.segue.core.context.code.rank.Candidates;
import dev.segue.core.context.code.rank.CodeIndex;
import dev.segue.core.context.code.rank.Commit;
import dev.segue.core.context.code.rank.History;
import dev.segue.core.context.decision.KnownDecision;
import dev.segue.core.decision.DecisionStatus;
import dev.segue.core.text.TokenCounter;
import dev.segue.index.code.FileIndex;
import dev.segue.index.code.IndexListener;
import dev.segue.index.code.Refreshed;
import dev.segue.index.code.git.GitHistory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * {@code Times [FILES]}: what the index of a large workspace and its packs cost, in one process. No
 * figure is judged; the load of the machine stands beside them.
 */
public final class Times {
  private static final int REFRESHES = 20;
  private static final int TASKS = 50;
  private static final int DECISIONS = 200;
  private static final long SEED = 20_261_128;

  private final Path root;
  private final BigWorkspace workspace;
  private final CodeIndex index = new CodeIndex();
  private final TokenCounter counter = O200kCounter.loading();

  private Times(Path root, BigWorkspace workspace) {
    this.root = root;
    this.workspace = workspace;
  }

  /** See the class. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int files = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    Path root = Files.createTempDirectory("segue-context").toRealPath();
    try {
      Path folder = Files.createDirectory(root.resolve("workspace"));
      BigWorkspace workspace = BigWorkspace.make(folder, files, SEED);
      print("workspace", "%,d files, %.0f MB".formatted(files, workspace.bytes() / 1e6));
      new Times(root, workspace).measure();
    } finally {
      delete(root);
    }
  }

  private static void print(String figure, String value) {
    System.out.printf("%-52s %s%n", figure, value);
  }

  private static void delete(Path root) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(root)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }

  private void measure() throws IOException, InterruptedException {
    counter.count("loads the tokenizer");
    print("load before", load());
    Path kept = root.resolve("index.db");
    try (FileIndex<CodeFile> first = open(kept)) {
      long begin = System.nanoTime();
      long cpu = cpu();
      put(first.refresh(IndexListener.SILENT));
      Candidates candidates = candidates();
      print(
          "first index, ready for questions",
          "%.1f s (%.1f s of CPU), %,d candidates, kept in %.0f MB"
              .formatted(
                  (System.nanoTime() - begin) / 1e9,
                  (cpu() - cpu) / 1e9,
                  candidates.size(),
                  Files.size(kept) / 1e6));
      refreshes(first);
    }
    again(kept);
    packs();
    print("load after", load());
  }

  private FileIndex<CodeFile> open(Path kept) {
    return new FileIndex<>(workspace.folder(), kept, new CodeForm(), Clock.systemUTC());
  }

  private void put(Refreshed<CodeFile> now) {
    for (List<String> paths : List.of(now.added(), now.changed())) {
      paths.forEach(path -> Optional.ofNullable(now.files().get(path)).ifPresent(index::put));
    }
    now.removed().forEach(index::remove);
  }

  private Candidates candidates() {
    return index.snapshot().candidates(path -> !SourcePaths.isTest(path));
  }

  private void refreshes(FileIndex<CodeFile> files) throws IOException, InterruptedException {
    var whole = new ArrayList<Double>();
    var unchanged = new ArrayList<Double>();
    List<Path> all = workspace.files();
    for (int i = 0; i < REFRESHES; i++) {
      Path file = all.get(i * (all.size() / REFRESHES));
      BigWorkspace.append(file, (file.toString().endsWith(".py") ? "# " : "// ") + "changed " + i);
      long begin = System.nanoTime();
      put(files.refresh(IndexListener.SILENT));
      candidates();
      whole.add((System.nanoTime() - begin) / 1e6);
      begin = System.nanoTime();
      put(files.refresh(IndexListener.SILENT));
      unchanged.add((System.nanoTime() - begin) / 1e6);
    }
    print("refresh after one changed file", shares(whole));
    print("refresh with nothing changed", shares(unchanged));
  }

  private void again(Path kept) throws InterruptedException {
    long begin = System.nanoTime();
    try (FileIndex<CodeFile> later = open(kept)) {
      var fresh = new CodeIndex();
      later.refresh(IndexListener.SILENT).files().values().forEach(fresh::put);
      fresh.snapshot().candidates(path -> !SourcePaths.isTest(path));
      print(
          "the same from what was kept, another process's start",
          "%.1f s".formatted((System.nanoTime() - begin) / 1e9));
    }
  }

  private void packs() throws IOException {
    long begin = System.nanoTime();
    List<Commit> commits =
        new GitHistory(workspace.folder())
            .refresh().commits().stream()
                .map(commit -> new Commit(commit.subject(), commit.body(), commit.files()))
                .toList();
    History history = History.of(commits);
    print(
        "history",
        "%,d commits in %.0f ms".formatted(commits.size(), (System.nanoTime() - begin) / 1e6));
    var packing = new CorePacking(counter, candidates(), history, decisions());
    // Other tasks first, so that the code is compiled; none is asked for twice.
    times(2 * TASKS, i -> packing.pack("w" + i, workspace.task(1_000 + i)));
    print("ranking alone, warm", shares(times(TASKS, i -> packing.rank(workspace.task(i)))));
    print(
        "ranking, map and pack, warm",
        shares(times(TASKS, i -> packing.pack("t" + i, workspace.task(i)))));
    double tokens =
        IntStream.range(0, TASKS)
            .map(i -> packing.pack("t" + i, workspace.task(i)).tokens())
            .average()
            .orElse(0);
    print("tokens of these packs, of 4,000", "%.0f on average".formatted(tokens));
    System.gc();
    double heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6;
    print("heap in use", "%.0f MB".formatted(heap));
    print("resident, at the most", status("VmRSS") + ", " + status("VmHWM"));
  }

  private List<KnownDecision> decisions() {
    return IntStream.range(0, DECISIONS)
        .mapToObj(
            i ->
                new KnownDecision(
                    "D-%04d".formatted(i),
                    workspace.task(10_000 + i).lines().findFirst().orElse(""),
                    workspace.task(20_000 + i).lines().skip(2).findFirst().orElse(""),
                    DecisionStatus.ACTIVE,
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    "bench",
                    i))
        .toList();
  }

  private static List<Double> times(int rounds, IntConsumer work) {
    var times = new ArrayList<Double>();
    for (int i = 0; i < rounds; i++) {
      long begin = System.nanoTime();
      work.accept(i);
      times.add((System.nanoTime() - begin) / 1e6);
    }
    return times;
  }

  private static String shares(List<Double> millis) {
    List<Double> sorted = millis.stream().sorted().toList();
    return "p50 %.1f ms, p95 %.1f ms, most %.1f ms (%d)"
        .formatted(
            sorted.get(sorted.size() / 2),
            sorted.get(Math.min(sorted.size() - 1, sorted.size() * 95 / 100)),
            sorted.getLast(),
            sorted.size());
  }

  private static long cpu() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static String load() throws IOException {
    return Arrays.stream(Files.readString(Path.of("/proc/loadavg")).split(" ", -1))
        .limit(2)
        .toList()
        .toString();
  }

  private static String status(String key) throws IOException {
    return Files.readString(Path.of("/proc/self/status"))
        .lines()
        .filter(line -> line.startsWith(key))
        .map(line -> "%.0f MB".formatted(Integer.parseInt(line.replaceAll("\\D", "")) / 1e3))
        .findFirst()
        .orElse("unknown");
  }
}
