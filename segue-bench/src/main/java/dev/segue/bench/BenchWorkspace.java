package dev.segue.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A project of its own in a temporary folder, with an agent that writes one file and the times at
 * which it begins and ends. Everything is gone after {@link #close}.
 */
final class BenchWorkspace implements AutoCloseable {
  private static final String AGENT =
      """
      date +%s%N >>TIMES
      echo "$$" >out.txt
      date +%s%N >>TIMES
      """;

  /** Reads its prompt to the end, as real agents do, then says what they say at a limit. */
  private static final String LIMITED =
      """
      date +%s%N >>TIMES
      cat >/dev/null
      echo "$$" >"out-$1.txt"
      echo "429 too many requests" >&2
      date +%s%N >>TIMES
      exit 75
      """;

  /** Reads its prompt and answers as its role does; a developer changes a file before. */
  private static final String ROLE =
      """
      date +%s%N >>TIMES
      cat >/dev/null
      WORK
      echo 'ANSWER'
      date +%s%N >>TIMES
      """;

  private final Path root;
  private final Path project;
  private final Path times;

  private BenchWorkspace(Path root) {
    this.root = root;
    this.project = root.resolve("project");
    this.times = root.resolve("times");
  }

  /** A project with one provider, whose agent is instant. */
  static BenchWorkspace instant(boolean isInGit) throws IOException {
    BenchWorkspace benchWorkspace = make(isInGit);
    benchWorkspace.configure(
        "  - {id: instant, command: [/bin/sh, %s]}\n".formatted(benchWorkspace.agent()));
    return benchWorkspace;
  }

  /** A project whose first providers are limited and whose last one answers. */
  static BenchWorkspace limited(int providers) throws IOException {
    BenchWorkspace benchWorkspace = make(true);
    Path script =
        Files.writeString(
            benchWorkspace.root.resolve("limited"),
            LIMITED.replace("TIMES", benchWorkspace.times.toString()));
    String entries =
        IntStream.range(0, providers)
            .mapToObj(
                k ->
                    "  - {id: p%d, command: [/bin/sh, %s, '%d'], failures: [{exit: 75, reason: rate_limit_exceeded}]}\n"
                        .formatted(k, script, k))
            .collect(Collectors.joining());
    benchWorkspace.configure(
        entries + "  - {id: last, command: [/bin/sh, %s]}\n".formatted(benchWorkspace.agent()));
    return benchWorkspace;
  }

  /** A project whose tasks pass through a developer, two reviewers and the shipped workflow. */
  static BenchWorkspace workflow() throws IOException {
    BenchWorkspace benchWorkspace = make(true);
    benchWorkspace.git("config", "user.name", "b");
    benchWorkspace.git("config", "user.email", "b@localhost");
    String verdict = "{\"verdict\": \"approve\"}";
    benchWorkspace.role("developer", "echo \"$$\" >out.txt", "{\"status\": \"completed\"}");
    benchWorkspace.role("architect", ":", verdict);
    benchWorkspace.role("qa", ":", verdict);
    benchWorkspace.configure(
        Stream.of("developer", "architect", "qa")
                .map(
                    id ->
                        "  - {id: %s, vendor: %s, command: [/bin/sh, %s]}\n"
                            .formatted(id, id, benchWorkspace.root.resolve(id)))
                .collect(Collectors.joining())
            + "workflow: default\nroles: {developer: developer, architect: architect, qa: qa}\n");
    return benchWorkspace;
  }

  private void role(String id, String work, String answer) throws IOException {
    Files.writeString(
        root.resolve(id),
        ROLE.replace("TIMES", times.toString()).replace("WORK", work).replace("ANSWER", answer));
  }

  /** A project without agents, tasks or a store. */
  static BenchWorkspace empty() throws IOException {
    return instant(false);
  }

  private static BenchWorkspace make(boolean isInGit) throws IOException {
    var benchWorkspace = new BenchWorkspace(Files.createTempDirectory("segue-bench"));
    Files.createDirectories(benchWorkspace.project.resolve(".segue"));
    Files.writeString(
        benchWorkspace.root.resolve("agent"),
        AGENT.replace("TIMES", benchWorkspace.times.toString()));
    Files.writeString(benchWorkspace.project.resolve("README.md"), "A project.\n");
    if (isInGit) {
      benchWorkspace.git("init", "-q");
      benchWorkspace.git("add", "README.md");
      benchWorkspace.git(
          "-c", "user.name=b", "-c", "user.email=b@localhost", "commit", "-qm", "Begin");
    }
    return benchWorkspace;
  }

  private void git(String... arguments) throws IOException {
    var argv = new ArrayList<>(List.of("git"));
    argv.addAll(List.of(arguments));
    run(argv);
  }

  private void configure(String providers) throws IOException {
    Files.writeString(project.resolve(".segue/config.yaml"), "providers:\n" + providers);
  }

  /** A task file with tasks that are done as soon as {@code out.txt} is there. */
  Path tasks(int count) throws IOException {
    return tasks("t", count);
  }

  /** The same with ids that begin otherwise. */
  Path tasks(String prefix, int count) throws IOException {
    String text =
        IntStream.rangeClosed(1, count)
            .mapToObj(
                k ->
                    "  - {task_id: %s%d, instructions: Write out.txt, acceptance_criteria: [{text: out.txt exists, check: {file_exists: out.txt}}]}\n"
                        .formatted(prefix, k))
            .collect(Collectors.joining());
    return Files.writeString(root.resolve("tasks.yaml"), "tasks:\n" + text);
  }

  Path project() {
    return project;
  }

  Path store() {
    return project.resolve(".segue/segue.db");
  }

  Path agent() {
    return root.resolve("agent");
  }

  Path file(String name) {
    return root.resolve(name);
  }

  /** Runs a program in the project to its end; its output is dropped. */
  void run(List<String> argv) throws IOException {
    run(argv, 0);
  }

  /** The same, where a program may also end with another code. */
  void run(List<String> argv, int alsoFine) throws IOException {
    int code = end(start(argv, root.resolve("output").toFile()));
    if (code != 0 && code != alsoFine) {
      throw new IOException(
          "%s ended with %d: %s"
              .formatted(argv, code, Files.readString(root.resolve("output")).strip()));
    }
  }

  /** Starts a program in the project. */
  Process start(List<String> argv, File output) throws IOException {
    return new ProcessBuilder(argv)
        .directory(project.toFile())
        .redirectInput(new File("/dev/null"))
        .redirectErrorStream(true)
        .redirectOutput(output)
        .start();
  }

  /** Waits for the end of a program, for as long as a slow machine may need. */
  static int end(Process process) throws IOException {
    try {
      if (!process.waitFor(10, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IOException("no end within 10 minutes: " + process.info().commandLine());
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Begins and ends of agents since the last call, in nanoseconds since the epoch. */
  List<Long> takeTimes() throws IOException {
    List<Long> taken;
    try (Stream<String> lines = Files.lines(times)) {
      taken = lines.map(Long::parseLong).toList();
    }
    Files.delete(times);
    return taken;
  }

  /** From the end of each agent to the begin of the next. */
  Samples takeGaps() throws IOException {
    List<Long> taken = takeTimes();
    var gaps = new ArrayList<Long>();
    for (int end = 1; end + 1 < taken.size(); end += 2) {
      gaps.add(taken.get(end + 1) - taken.get(end));
    }
    return Samples.ofNanos(gaps);
  }

  /** Forgets what was run, but not the project. */
  void forget() throws IOException {
    try (Stream<Path> files = Files.list(project.resolve(".segue"))) {
      for (Path file : files.filter(f -> !f.endsWith("config.yaml")).toList()) {
        delete(file);
      }
    }
    Files.deleteIfExists(project.resolve("out.txt"));
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Override
  public void close() {
    try {
      delete(root);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + root, e);
    }
  }
}
