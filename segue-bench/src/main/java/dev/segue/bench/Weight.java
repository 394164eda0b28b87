package dev.segue.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Cost of a command for the machine.
 *
 * @param cpuSeconds user and system, its agents and programs included
 * @param residentMegabytes most memory that its own process held
 */
record Weight(double cpuSeconds, double residentMegabytes) {
  private static final Pattern TIME = Pattern.compile("(\\d+)m([\\d.]+)s");
  private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");
  private static final long POLL_NANOS = 5_000_000;

  /** Runs a command below a shell, whose {@code times} says what its children used. */
  static Weight of(BenchWorkspace benchWorkspace, List<String> command) throws IOException {
    var argv = new ArrayList<>(List.of("/bin/sh", "-c", "\"$@\" >/dev/null 2>&1; times", "weight"));
    argv.addAll(command);
    Path output = benchWorkspace.file("times-of-shell");
    Process shell = benchWorkspace.start(argv, output.toFile());
    long peak = 0;
    while (shell.isAlive()) {
      peak = Math.max(peak, shell.children().findFirst().flatMap(Weight::peak).orElse(0L));
      LockSupport.parkNanos(POLL_NANOS);
    }
    List<MatchResult> times = TIME.matcher(Files.readString(output)).results().toList();
    double seconds =
        times.stream()
            .skip(2)
            .mapToDouble(t -> Double.parseDouble(t.group(1)) * 60 + Double.parseDouble(t.group(2)))
            .sum();
    return new Weight(seconds, peak / 1024.0);
  }

  private static Optional<Long> peak(ProcessHandle process) {
    try {
      return PEAK.matcher(Files.readString(Path.of("/proc/" + process.pid() + "/status")))
          .results()
          .map(m -> Long.parseLong(m.group(1)))
          .findFirst();
    } catch (IOException _) {
      return Optional.empty(); // It ended meanwhile.
    }
  }

  static Weight median(List<Weight> all) {
    return new Weight(
        middle(all.stream().map(Weight::cpuSeconds).toList()),
        middle(all.stream().map(Weight::residentMegabytes).toList()));
  }

  private static double middle(List<Double> values) {
    return values.stream().sorted(Comparator.naturalOrder()).toList().get(values.size() / 2);
  }

  @Override
  public String toString() {
    return "CPU %.2f s (agents included), peak memory %.0f MB"
        .formatted(cpuSeconds, residentMegabytes);
  }
}
