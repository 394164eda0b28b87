package dev.segue.bench.context;

import dev.segue.context.index.ProjectIndex;
import dev.segue.context.index.ProjectView;
import dev.segue.context.index.code.IndexListener;
import dev.segue.context.pack.O200kCounter;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.context.pack.KnownDecision;
import dev.segue.core.text.TokenCounter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
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
    try (ProjectIndex index = open(kept)) {
      long begin = System.nanoTime();
      long cpu = cpu();
      index.look(IndexListener.SILENT);
      print(
          "first index, ready for questions",
          "%.1f s (%.1f s of CPU), kept in %.0f MB"
              .formatted(
                  (System.nanoTime() - begin) / 1e9, (cpu() - cpu) / 1e9, Files.size(kept) / 1e6));
      looks(index);
      byCore(index.look(IndexListener.SILENT));
      memory();
    }
    byService(kept);
    print("load after", load());
  }

  private ProjectIndex open(Path kept) {
    return new ProjectIndex(workspace.folder(), kept, Clock.systemUTC());
  }

  private void looks(ProjectIndex index) throws IOException, InterruptedException {
    var changed = new ArrayList<Double>();
    var unchanged = new ArrayList<Double>();
    List<Path> all = workspace.files();
    for (int i = 0; i < REFRESHES; i++) {
      Path file = all.get(i * (all.size() / REFRESHES));
      BigWorkspace.append(file, (file.toString().endsWith(".py") ? "# " : "// ") + "changed " + i);
      changed.add(millis(index));
      unchanged.add(millis(index));
    }
    print("a look after one changed file", shares(changed));
    print("a look with nothing changed", shares(unchanged));
  }

  private static double millis(ProjectIndex index) throws InterruptedException {
    long begin = System.nanoTime();
    index.look(IndexListener.SILENT);
    return (System.nanoTime() - begin) / 1e6;
  }

  private void byCore(ProjectView view) {
    var packing = new CorePacking(counter, view.sources(), view.history(), decisions());
    // Other tasks first, so that the code is compiled; none is asked for twice.
    IntStream.range(0, 2 * TASKS).forEach(i -> packing.pack("w" + i, workspace.task(1_000 + i)));
    print("ranking alone, warm", times(TASKS, i -> packing.rank(workspace.task(i))));
    print(
        "ranking, map and pack, warm", times(TASKS, i -> packing.pack("t" + i, workspace.task(i))));
    double tokens =
        IntStream.range(0, TASKS)
            .map(i -> packing.pack("t" + i, workspace.task(i)).tokens())
            .average()
            .orElse(0);
    print("tokens of these packs, of 4,000", "%.0f on average".formatted(tokens));
  }

  private static void memory() throws IOException {
    System.gc();
    double heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6;
    print("heap in use", "%.0f MB".formatted(heap));
    print("resident now and at the most", status("VmRSS") + ", " + status("VmHWM"));
  }

  private void byService(Path kept) throws IOException {
    try (var packing =
        new ServicePacking(workspace.folder(), kept, root.resolve("journal.db"), counter)) {
      for (int i = 0; i < TASKS; i++) {
        packing.queue("w" + i, workspace.task(1_000 + i));
        packing.queue("t" + i, workspace.task(i));
      }
      String first = times(1, _ -> packing.pack("w0", ""));
      print("first pack of a process whose index is kept", first);
      IntStream.range(1, TASKS).forEach(i -> packing.pack("w" + i, ""));
      print(
          "pack by the service, look and append in it",
          times(TASKS, i -> packing.pack("t" + i, "")));
      print("stored pack by the service", times(TASKS, i -> packing.pack("t" + i, "")));
    }
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
                    List.of(),
                    Optional.empty(),
                    "bench",
                    i))
        .toList();
  }

  /** Each round's wall time, and the processor time of this thread in brackets. */
  private static String times(int rounds, IntConsumer work) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    var wall = new ArrayList<Double>();
    var cpu = new ArrayList<Double>();
    for (int i = 0; i < rounds; i++) {
      long begin = System.nanoTime();
      long used = threads.getCurrentThreadCpuTime();
      work.accept(i);
      cpu.add((threads.getCurrentThreadCpuTime() - used) / 1e6);
      wall.add((System.nanoTime() - begin) / 1e6);
    }
    return "%s [CPU %s]".formatted(shares(wall), shares(cpu));
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
