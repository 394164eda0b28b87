package dev.segue.bench.kill;

import dev.segue.bench.invariant.ExportedEvent;
import dev.segue.bench.invariant.LedgerLine;
import dev.segue.bench.invariant.Observed;
import dev.segue.bench.invariant.Script;
import dev.segue.bench.invariant.ScriptedTask;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A project in a git workspace of its own, with scripted agents, their ledger and a store. Kept
 * when it is not told otherwise, so that a violation can be looked at.
 */
final class KillScene implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 120;

  private final Path root;
  private final List<String> program;
  private final ScratchStore store;
  private final List<ScriptedTask> tasks = new ArrayList<>();
  private boolean isKept = true;

  private KillScene(Path root, List<String> program, ScratchStore store) {
    this.root = root;
    this.program = program;
    this.store = store;
  }

  /**
   * Makes one.
   *
   * @param program the command that starts Segue
   * @param store as {@link ScratchStore#open} takes it
   */
  static KillScene make(List<String> program, String store) throws IOException {
    Path root = Files.createTempDirectory("segue-kills").toRealPath();
    Files.createDirectories(root.resolve("project/.segue"));
    Files.createDirectories(root.resolve("told"));
    Files.createFile(root.resolve("ledger"));
    for (String script : List.of("agent.sh", "check.sh")) {
      try (InputStream in = KillScene.class.getResourceAsStream(script)) {
        if (in == null) {
          throw new IllegalStateException(script + " is not on the class path");
        }
        Files.copy(in, root.resolve(script));
      }
    }
    var scene = new KillScene(root, program, ScratchStore.open(store, root));
    Files.writeString(scene.project().resolve(".segue/config.yaml"), configuration(root));
    Files.writeString(scene.project().resolve("README.md"), "A project.\n");
    Files.writeString(scene.project().resolve(".gitignore"), ".segue/\n");
    scene.git("init", "-q");
    scene.git("add", "README.md", ".gitignore");
    scene.git("-c", "user.name=b", "-c", "user.email=b@localhost", "commit", "-qm", "Begin");
    return scene;
  }

  private static String configuration(Path root) {
    return """
        project: kills
        breaker: {rate_limit: 300ms}
        providers:
          - {id: first, command: [/bin/sh, %1$s/agent.sh, first], failures: [{exit: 75, reason: rate_limit_exceeded}]}
          - {id: second, command: [/bin/sh, %1$s/agent.sh, second]}
        """
        .formatted(root);
  }

  private void git(String... arguments) throws IOException {
    var argv = new ArrayList<>(List.of("git"));
    argv.addAll(List.of(arguments));
    finish(new ProcessBuilder(argv).directory(project().toFile()), root.resolve("git.log"));
  }

  Path root() {
    return root;
  }

  private Path project() {
    return root.resolve("project");
  }

  ScratchStore store() {
    return store;
  }

  SceneProcesses processes() {
    return new SceneProcesses(root);
  }

  /** All tasks of the queues so far. */
  synchronized List<ScriptedTask> tasks() {
    return List.copyOf(tasks);
  }

  /**
   * Writes a task file with new tasks: each script at least once as far as they reach, in an order
   * of the seed.
   */
  Path queue(String name, int size, RandomGenerator random) throws IOException {
    var scripts = new ArrayList<Script>();
    while (scripts.size() < size) {
      List.of(Script.values()).stream().limit(size - scripts.size()).forEach(scripts::add);
    }
    var made = new ArrayList<ScriptedTask>();
    while (!scripts.isEmpty()) {
      Script script = scripts.remove(random.nextInt(scripts.size()));
      made.add(
          new ScriptedTask("%s-%02d-%s".formatted(name, made.size() + 1, script.word()), script));
    }
    synchronized (this) {
      tasks.addAll(made);
    }
    String text = made.stream().map(this::yaml).collect(Collectors.joining("", "tasks:\n", ""));
    return Files.writeString(root.resolve(name + ".yaml"), text);
  }

  private String yaml(ScriptedTask task) {
    String check =
        task.script() == Script.CHECKED
            ? ", test_command: {run: [/bin/sh, %s/check.sh, %s]}".formatted(root, task.id())
            : "";
    return """
          - {task_id: %1$s, instructions: Write %2$s, acceptance_criteria: [{text: it is whole, check: {file_contains: {path: %2$s, text: %1$s end}}}], retry_policy: {max_retries: %3$d}%4$s}
        """
        .formatted(task.id(), task.file(), task.script().retries(), check);
  }

  /** A command of Segue in the project. */
  ProcessBuilder segue(String... arguments) {
    var argv = new ArrayList<>(program);
    argv.addAll(List.of(arguments));
    argv.addAll(List.of("--store", store.url()));
    var builder = new ProcessBuilder(argv).directory(project().toFile());
    builder.redirectInput(new File("/dev/null"));
    builder.environment().put(SceneProcesses.VARIABLE, root.toString());
    builder.environment().remove("SEGUE_DISPATCH");
    return builder;
  }

  /** Runs a command of Segue to its end, which must be 0. */
  void finish(ProcessBuilder command, Path output) throws IOException {
    Process process = command.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    int code = Ends.of(process, PATIENCE_SECONDS);
    if (code != 0) {
      throw new IOException(
          "%s ended with %d: %s"
              .formatted(command.command(), code, Files.readString(output).strip()));
    }
  }

  /** What can be seen from outside now. */
  Observed observe(boolean isOver) throws IOException {
    Path export = root.resolve("export.jsonl");
    Files.deleteIfExists(export);
    export(export);
    try (Stream<String> events = Files.lines(export);
        Stream<String> ledger = Files.lines(root.resolve("ledger"))) {
      return new Observed(
          tasks(), ExportedEvent.parse(events), LedgerLine.parse(ledger), files(), isOver);
    }
  }

  /** A run that was killed before its first event has left no history. */
  private void export(Path export) throws IOException {
    Path output = root.resolve("export.log");
    try {
      finish(
          segue("export", "--project", "kills", "--no-bodies", "--out", export.toString()), output);
    } catch (IOException e) {
      if (!Files.readString(output).contains("has no history to export")) {
        throw e;
      }
      Files.writeString(export, "");
    }
  }

  private Map<String, String> files() throws IOException {
    var files = new HashMap<String, String>();
    Path folder = project().resolve("out");
    if (Files.isDirectory(folder)) {
      try (Stream<Path> found = Files.list(folder)) {
        for (Path file : found.toList()) {
          files.put("out/" + file.getFileName(), Files.readString(file));
        }
      }
    }
    return files;
  }

  /** The folder may go: nothing was found in it. */
  void forget() {
    isKept = false;
  }

  @Override
  public void close() throws IOException {
    store.close();
    if (isKept) {
      return;
    }
    try (Stream<Path> files = Files.walk(root)) {
      files.sorted(Comparator.reverseOrder()).forEach(KillScene::delete);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
