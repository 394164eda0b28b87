package dev.segue.run.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Systems without /proc (macOS): one {@code ps}, which knows groups and parents but no marks. A
 * child that left the group and lost its parent is not found there.
 */
final class PsTable implements ProcessTable {

  @Override
  public List<ProcessEntry> living() {
    return list("-A");
  }

  @Override
  public Optional<ProcessEntry> find(long pid) {
    return list("-p", Long.toString(pid)).stream().filter(e -> e.pid() == pid).findFirst();
  }

  @Override
  public Optional<String> variable(ProcessEntry entry, String name) {
    return Optional.empty();
  }

  private static List<ProcessEntry> list(String... which) {
    var argv = new ArrayList<>(List.of("ps", "-o", "pid=,ppid=,pgid=,state=,comm="));
    argv.addAll(List.of(which));
    var entries = new ArrayList<ProcessEntry>();
    try {
      Process ps = new ProcessBuilder(argv).redirectErrorStream(true).start();
      try (var out = ps.getInputStream()) {
        new String(out.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .forEach(line -> parse(line).ifPresent(entries::add));
      }
    } catch (IOException _) {
      return List.of(); // Without ps there is no list; the root itself is ended by its handle.
    }
    return entries;
  }

  private static Optional<ProcessEntry> parse(String line) {
    String[] fields = line.trim().split("\\s+", 5);
    if (fields.length < 5 || fields[3].startsWith("Z") || !fields[0].matches("[0-9]+")) {
      return Optional.empty();
    }
    long pid = Long.parseLong(fields[0]);
    long group = Long.parseLong(fields[2]);
    long started =
        ProcessHandle.of(pid)
            .flatMap(handle -> handle.info().startInstant())
            .map(Instant::toEpochMilli)
            .orElse(0L);
    return Optional.of(
        new ProcessEntry(pid, Long.parseLong(fields[1]), group, group, started, fields[4]));
  }
}
