package dev.segue.app.realcli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.core.context.DecisionEvent;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Recorded;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import dev.segue.store.SessionLog;
import dev.segue.store.sqlite.SqliteJournal;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One session of a real CLI, driven by the commands of its user: a fresh home folder, a git
 * workspace, a project with a decision in its history, and a stand-in for the model.
 */
public final class SessionScene implements AutoCloseable {
  /** Name of the session. */
  public static final String SESSION = "s1";

  /** Stands in the start-up context, and nowhere else. */
  public static final String MARKER = "Kestrel-7141-Quoin";

  /** Names the scene in the environment of everything that is started there. */
  public static final String VARIABLE = "SCENE_ROOT";

  private static final int COMMAND_SECONDS = 150;

  private final Path root;
  private final List<String> program;
  private final Cli cli;
  private final StubModel stub;
  private final Map<String, String> environment = new HashMap<>();
  private int commands;

  /** Result of a command. */
  public record Ended(int exitCode, String out, String errors) {}

  private SessionScene(Path root, List<String> program, Cli cli, StubModel stub) {
    this.root = root;
    this.program = program;
    this.cli = cli;
    this.stub = stub;
  }

  /**
   * Makes one.
   *
   * @param root an empty folder; its path is short enough to hold a socket
   * @param program Segue's
   * @param path where the CLI is found
   */
  public static SessionScene make(Path root, List<String> program, String path, Cli cli)
      throws IOException, InterruptedException {
    var scene = new SessionScene(root.toRealPath(), program, cli, StubModel.start());
    try {
      scene.fill(path);
      return scene;
    } catch (IOException | InterruptedException e) {
      scene.close();
      throw e;
    }
  }

  private void fill(String path) throws IOException, InterruptedException {
    for (Path folder : List.of(home(), workspace(), root.resolve("tmp"), root.resolve("r"))) {
      Files.createDirectories(folder);
    }
    Files.setPosixFilePermissions(root.resolve("r"), PosixFilePermissions.fromString("rwx------"));
    AcceptedHome.write(cli, home(), workspace(), stub);
    environment.putAll(AcceptedHome.environment(cli, stub));
    environment.putAll(
        Map.of(
            "PATH",
            path,
            "HOME",
            home().toString(),
            "TMPDIR",
            root.resolve("tmp").toString(),
            "XDG_RUNTIME_DIR",
            root.resolve("r").toString(),
            "TERM",
            "xterm-256color",
            "SEGUE_PROJECT",
            "demo",
            "SEGUE_STORE",
            store(),
            VARIABLE,
            root.toString()));
    Files.writeString(root.resolve("config.yaml"), "project: demo\n");
    Files.writeString(workspace().resolve("notes.txt"), "One line.\n");
    git("init", "-q");
    git("add", "notes.txt");
    git("-c", "user.name=u", "-c", "user.email=u@localhost", "commit", "-q", "-m", "Begin");
    decide();
  }

  /** As an agent would have recorded it, in a session before. */
  private void decide() {
    try (var store = journal()) {
      ProjectLog.open(store, new EventCodec(), "demo")
          .decide(
              Durability.POWER,
              _ ->
                  List.of(
                      new DecisionEvent.DecisionRecorded(
                          "D-0001",
                          "Keep %s in one file".formatted(MARKER),
                          DecisionStatus.ACTIVE,
                          "It's \"small\", 漢字.",
                          Optional.empty(),
                          List.of(),
                          Optional.empty(),
                          Optional.empty(),
                          "user")));
    }
  }

  private String git(String... words) throws IOException, InterruptedException {
    var argv = new ArrayList<>(List.of("git", "-C", workspace().toString()));
    argv.addAll(List.of(words));
    return ended(new ProcessBuilder(argv), "git", "").out();
  }

  /** Leaves only one way for what is told. */
  public void onlyBy(String rung) throws IOException {
    Files.writeString(
        root.resolve("config.yaml"), "project: demo\ndelivery: {rungs: [%s]}\n".formatted(rung));
  }

  public Path root() {
    return root;
  }

  public Path home() {
    return root.resolve("home");
  }

  public Path workspace() {
    return root.resolve("demo");
  }

  public Cli cli() {
    return cli;
  }

  public StubModel stub() {
    return stub;
  }

  /** A copy of what everything here has in its environment. */
  public Map<String, String> environment() {
    return new HashMap<>(environment);
  }

  /** A variable of the user's. */
  public void set(String name, String value) {
    environment.put(name, value);
  }

  private String store() {
    return "sqlite:" + root.resolve("store.db");
  }

  /** What git says of the workspace; empty when nothing changed. */
  public String status() throws IOException, InterruptedException {
    return git("status", "--porcelain", "--ignored");
  }

  /** The command that starts the session at a terminal. */
  public List<String> startCommand(boolean isDetached) {
    return startCommand(isDetached ? List.of("--detach") : List.of());
  }

  private List<String> startCommand(List<String> flags) {
    var words = new ArrayList<>(program);
    words.addAll(List.of("start", "--name", SESSION));
    words.addAll(flags);
    words.addAll(places());
    words.addAll(List.of(cli.id(), "--"));
    words.addAll(AcceptedHome.arguments(cli));
    return words;
  }

  /** The command that starts a session of another program at a terminal. */
  public List<String> startCommand(String agent, List<String> arguments) {
    var words = new ArrayList<>(program);
    words.addAll(List.of("start", "--name", SESSION));
    words.addAll(places());
    words.addAll(List.of(agent, "--"));
    words.addAll(arguments);
    return words;
  }

  /** Starts the session in the background. */
  public Ended start() throws IOException, InterruptedException {
    return start(List.of("--detach"));
  }

  /** Starts the session with flags of {@code segue start}, with which it comes back. */
  public Ended start(List<String> flags) throws IOException, InterruptedException {
    List<String> words = startCommand(flags);
    return run(words.subList(program.size(), words.size()), "");
  }

  /** Sends a message. */
  public Ended send(String body, String... flags) throws IOException, InterruptedException {
    var words = new ArrayList<>(List.of("send", SESSION, "-"));
    words.addAll(List.of(flags));
    words.addAll(places());
    return run(words, body);
  }

  /** Runs another command about the session. */
  public Ended command(String name) throws IOException, InterruptedException {
    var words = new ArrayList<>(List.of(name, SESSION));
    words.addAll(places());
    return run(words, "");
  }

  private List<String> places() {
    return List.of(
        "--config",
        root.resolve("config.yaml").toString(),
        "--workspace",
        workspace().toString(),
        "--store",
        store());
  }

  private Ended run(List<String> words, String input) throws IOException, InterruptedException {
    var argv = new ArrayList<>(program);
    argv.addAll(words);
    return ended(new ProcessBuilder(argv), words.getFirst(), input);
  }

  private synchronized Path file(String name) {
    commands++;
    return root.resolve("%d-%s".formatted(commands, name));
  }

  private Ended ended(ProcessBuilder builder, String name, String input)
      throws IOException, InterruptedException {
    Path base = file(name);
    Path in = Files.writeString(base.resolveSibling(base.getFileName() + ".in"), input, UTF_8);
    Path out = base.resolveSibling(base.getFileName() + ".out");
    Path errors = base.resolveSibling(base.getFileName() + ".err");
    builder
        .directory(workspace().toFile())
        .redirectInput(in.toFile())
        .redirectOutput(out.toFile())
        .redirectError(errors.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    if (!process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("no end of " + base);
    }
    return new Ended(process.exitValue(), Program.text(out), Program.text(errors));
  }

  /** What the session's journal holds. */
  public List<Recorded> events() throws IOException {
    try (var store = journal()) {
      return SessionLog.read(store, new EventCodec(), SESSION);
    }
  }

  private SqliteJournal journal() {
    return SqliteJournal.open(root.resolve("store.db"), Clock.tickMillis(ZoneOffset.UTC));
  }

  @Override
  public void close() {
    stub.close();
  }
}
