package dev.segue.bench.kill;

import dev.segue.bench.invariant.ExportedEvent;
import dev.segue.bench.invariant.Invariants;
import dev.segue.bench.invariant.LedgerLine;
import dev.segue.bench.invariant.Observed;
import dev.segue.bench.invariant.Script;
import dev.segue.bench.invariant.ScriptedTask;
import dev.segue.bench.invariant.Violation;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A project in a git workspace of its own, with scripted agents, their ledger and a store. Kept
 * when it is not told otherwise, so that a violation can be looked at.
 */
final class KillScene implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 120;
  private static final int MODULES = 2;

  private final Path root;
  private final List<String> program;
  private final ScratchStore store;
  private final Options options;
  private final Optional<WorktreeJudge> worktrees;
  private final List<ScriptedTask> tasks = new ArrayList<>();
  private boolean isKept = true;

  private KillScene(Path root, Options options) throws IOException {
    this.root = root;
    this.options = options;
    this.program = options.program();
    this.store = ScratchStore.open(options.store(), root);
    this.worktrees =
        options.inWorktrees() ? Optional.of(new WorktreeJudge(project())) : Optional.empty();
  }

  /** Makes one. */
  static KillScene make(Options options) throws IOException {
    Path root = Files.createTempDirectory("segue-kills").toRealPath();
    Files.createDirectories(root.resolve("project/.segue"));
    Files.createDirectories(root.resolve("told"));
    Files.createFile(root.resolve("ledger"));
    for (String script : List.of("agent.sh", "check.sh", "git.sh", "reviewed.sh")) {
      try (InputStream in = KillScene.class.getResourceAsStream(script)) {
        if (in == null) {
          throw new IllegalStateException(script + " is not on the class path");
        }
        Files.copy(in, root.resolve(script));
      }
    }
    Path git = Files.createDirectories(root.resolve("bin")).resolve("git");
    Files.copy(root.resolve("git.sh"), git);
    Files.setPosixFilePermissions(git, PosixFilePermissions.fromString("rwxr-xr-x"));
    var scene = new KillScene(root, options);
    scene.configure();
    Files.writeString(scene.project().resolve("README.md"), "A project.\n");
    Files.writeString(scene.project().resolve(".gitignore"), ".segue/\ndist/\n");
    scene.git("init", "-q", "-b", "main");
    scene.git("add", "README.md", ".gitignore");
    if (options.inWorktrees()) {
      scene.addSubmodules();
    }
    scene.git("-c", "user.name=b", "-c", "user.email=b@localhost", "commit", "-qm", "Begin");
    return scene;
  }

  private void configure() throws IOException {
    Path own = project().resolve(".segue");
    if (!options.inWorkflow()) {
      Files.writeString(own.resolve("config.yaml"), configuration(root));
      return;
    }
    Files.writeString(own.resolve("config.yaml"), WorkflowJudge.configuration(root));
    Path definitions = Files.createDirectories(own.resolve("workflows"));
    Files.writeString(definitions.resolve("kills.yaml"), WorkflowJudge.DEFINITION);
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

  /** One for each task of a queue that works in one: they are worked on at once. */
  private void addSubmodules() throws IOException {
    Path library = Files.createDirectories(root.resolve("library"));
    Files.writeString(library.resolve("lib.h"), "1\n");
    String path = library.toString();
    git("init", "-q", "-b", "main", path);
    git("-C", path, "add", ".");
    git("-C", path, "-c", "user.name=b", "-c", "user.email=b@localhost", "commit", "-qm", "Lib");
    for (int n = 1; n <= MODULES; n++) {
      git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", path, "m" + n);
    }
  }

  /** What does not hold. */
  List<Violation> check(Observed observed) throws IOException {
    if (options.inWorkflow()) {
      return new WorkflowJudge(project()).check(observed);
    }
    var violations = new ArrayList<>(Invariants.check(observed));
    if (worktrees.isPresent()) {
      violations.addAll(worktrees.get().check(observed));
    }
    return violations;
  }

  /** As another process, a person approves what waits for one. */
  void approveAll() throws IOException {
    Path output = root.resolve("approve.log");
    for (String task : WorkflowJudge.waiting(observe(false))) {
      finish(segue("approve", task), output);
    }
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
      List<Script> all =
          options.inWorkflow()
              ? Script.inWorkflow()
              : worktrees.isPresent() ? Script.inWorktrees() : Script.plain();
      all.stream().limit(size - scripts.size()).forEach(scripts::add);
    }
    var made = new ArrayList<ScriptedTask>();
    int modules = 0;
    while (!scripts.isEmpty()) {
      Script script = scripts.remove(random.nextInt(scripts.size()));
      String module = script == Script.MODULE ? "m%d-".formatted(modules++ % MODULES + 1) : "";
      made.add(
          new ScriptedTask(
              "%s-%02d-%s%s".formatted(name, made.size() + 1, module, script.word()), script));
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
    String artifact =
        task.artifact().map(path -> ", required_artifacts: [%s]".formatted(path)).orElse("");
    return """
      - {task_id: %1$s, instructions: Write %2$s, acceptance_criteria: [{text: it is whole, check: {file_contains: {path: %2$s, text: %1$s end}}}], retry_policy: {max_retries: %3$d}%4$s%5$s}
    """
        .formatted(task.id(), task.file(), task.script().retries(), check, artifact);
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

  /** Has a run killed by the git that it calls. */
  void killAt(KillInstant.AtGit at, ProcessBuilder run) throws IOException {
    Files.deleteIfExists(root.resolve("calls"));
    var environment = run.environment();
    String path = environment.getOrDefault("PATH", "/usr/bin:/bin");
    environment.put("KILLS_AT", Integer.toString(at.number()));
    environment.put("KILLS_HOW", at.isDone() ? "done" : "not");
    environment.put("KILLS_GIT", program(path, "git").toString());
    environment.put("PATH", root.resolve("bin") + ":" + path);
  }

  private static Path program(String path, String name) {
    return Stream.of(path.split(":", -1))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no " + name + " on the PATH"));
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
