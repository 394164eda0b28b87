package dev.segue.bench.hygiene;

import dev.segue.app.realcli.Cli;
import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.StubModel;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A project of one task and one CLI with a model of its own. Kept unless it is told to go. */
final class HygieneWorkspace implements AutoCloseable {
  /** Names the scene in the environment of everything that is started there. */
  private static final String VARIABLE = "HYGIENE_SCENE";

  private static final int COMMAND_SECONDS = 60;

  private final Path root;
  private final List<String> program;
  private final Cli cli;
  private final StubModel stub;
  private final Map<String, String> environment = new HashMap<>();
  private boolean isKept = true;

  private HygieneWorkspace(Path root, List<String> program, Cli cli, StubModel stub) {
    this.root = root;
    this.program = program;
    this.cli = cli;
    this.stub = stub;
  }

  /**
   * Makes one.
   *
   * @param path where the CLI is found
   * @param timeout of its dispatch, as written in a configuration
   */
  static HygieneWorkspace make(List<String> program, String path, Cli cli, String timeout)
      throws IOException {
    Path root = Files.createTempDirectory("segue-hygiene-").toRealPath();
    var hygieneWorkspace = new HygieneWorkspace(root, program, cli, StubModel.start());
    Files.createDirectories(hygieneWorkspace.workspace());
    Files.createDirectories(root.resolve("tmp"));
    cli.prepare(Files.createDirectories(root.resolve("home")), hygieneWorkspace.stub);
    Files.writeString(
        root.resolve("config.yaml"),
        "providers: [%s]\npermissions: bypass\ntimeout: %s\n"
            .formatted(cli.entry(hygieneWorkspace.stub), timeout));
    Files.writeString(
        root.resolve("tasks.yaml"),
        """
        project: hygiene
        tasks:
          - task_id: t1
            instructions: Create hello.txt.
            acceptance_criteria: [{text: It is there, check: {file_exists: hello.txt}}]
            retry_policy: {max_retries: 0}
        """);
    hygieneWorkspace.environment.putAll(
        Map.of(
            "PATH",
            path,
            "HOME",
            root.resolve("home").toString(),
            "TMPDIR",
            root.resolve("tmp").toString(),
            "LANG",
            "C.UTF-8",
            "TERM",
            "dumb",
            // Without it one of them does not run as root with all permissions.
            "IS_SANDBOX",
            "1",
            VARIABLE,
            root.toString()));
    hygieneWorkspace.environment.putAll(cli.environment(hygieneWorkspace.stub));
    return hygieneWorkspace;
  }

  Path root() {
    return root;
  }

  Path workspace() {
    return root.resolve("workspace");
  }

  void behave(Behaviour behaviour) {
    stub.behave(cli.api(), behaviour);
  }

  /** Lets the task be done from now on. */
  void behaveWell() {
    behave(
        new Behaviour.WriteFile(workspace().resolve("hello.txt").toString(), "hello\n", "Done."));
  }

  /** Whether its model was asked for the task. */
  boolean wasAsked() {
    return stub.requests(cli.api()).stream()
        .anyMatch(r -> !r.isSideCall() && r.prompt().contains("## Task ID"));
  }

  /** Starts a run; its event lines go to a file of that name. */
  Process run(String name) throws IOException {
    return segue(
        name,
        List.of(
            "run",
            root.resolve("tasks.yaml").toString(),
            "--workspace",
            workspace().toString(),
            "--output",
            "jsonl"));
  }

  /** Cancels the task. */
  void cancel() throws IOException, InterruptedException {
    Process process = segue("cancel", List.of("cancel", "t1", "--project", "hygiene"));
    if (!process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException("segue cancel: " + text("cancel"));
    }
  }

  private Process segue(String name, List<String> arguments) throws IOException {
    var argv = new ArrayList<>(program);
    argv.addAll(arguments);
    argv.addAll(List.of("--config", root.resolve("config.yaml").toString()));
    argv.addAll(List.of("--store", "sqlite:" + root.resolve("store.db")));
    var builder =
        new ProcessBuilder(argv)
            .directory(workspace().toFile())
            .redirectInput(new File("/dev/null"))
            .redirectOutput(root.resolve(name + ".out").toFile())
            .redirectError(root.resolve(name + ".err").toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** What a command printed so far. */
  String text(String name) throws IOException {
    return Files.readString(root.resolve(name + ".out"))
        + Files.readString(root.resolve(name + ".err"));
  }

  /** Everything of the scene that is alive, by environment, command, folder and descent. */
  List<Living> living(Set<Long> not) {
    String mark = "\0%s=%s\0".formatted(VARIABLE, root);
    return Living.trees(
        one ->
            one.environment().contains(mark)
                || one.command().contains(root.toString())
                || one.folder().startsWith(root.toString()),
        not);
  }

  /** The folder may go: nothing was found in it. */
  void forget() {
    isKept = false;
  }

  @Override
  public void close() throws IOException {
    stub.close();
    if (isKept) {
      return;
    }
    try (Stream<Path> files = Files.walk(root)) {
      files.sorted(Comparator.reverseOrder()).forEach(HygieneWorkspace::delete);
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
