package dev.segue.app.realcli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One {@code segue run} in a fresh home folder and workspace, in a process of its own. */
final class SegueRun {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration LONGEST = Duration.ofSeconds(90);

  private final Path root;
  private final RealClis clis;
  private final StubModel stub;
  private final Map<String, String> environment = new HashMap<>();

  /** What came of it: exit code, event lines, and what else it said. */
  record Ended(int exitCode, List<JsonNode> events, String errors) {
    /** The events of a type, in order. */
    List<JsonNode> all(String type) {
      return events.stream().filter(e -> e.path("type").asString("").equals(type)).toList();
    }

    /** The only event of a type. */
    JsonNode only(String type) {
      List<JsonNode> found = all(type);
      if (found.size() != 1) {
        throw new AssertionError(found.size() + " events " + type + " in " + this);
      }
      return found.getFirst();
    }
  }

  SegueRun(Path root, RealClis clis, StubModel stub) {
    this.root = root;
    this.clis = clis;
    this.stub = stub;
  }

  /** Where the agent works. */
  Path workspace() {
    return root.resolve("workspace");
  }

  /** A variable of the user's own. */
  SegueRun with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Runs one task that is done when hello.txt exists. */
  Ended run(List<Cli> providers) throws IOException, InterruptedException {
    Path home = Files.createDirectories(root.resolve("home"));
    Files.createDirectories(workspace());
    Files.writeString(
        root.resolve("config.yaml"),
        "providers: %s\ntimeout: 60s\n".formatted(providers.stream().map(Cli::id).toList()));
    Files.writeString(
        root.resolve("tasks.yaml"),
        """
        project: greeting
        tasks:
          - task_id: t1
            instructions: Create hello.txt with one line.
            acceptance_criteria:
              - {text: hello.txt exists, check: {file_exists: hello.txt}}
            retry_policy: {max_retries: 0}
        """);
    Map<String, String> set = new HashMap<>();
    set.put("PATH", clis.bin() + ":" + clis.node() + ":/usr/bin:/bin");
    set.put("HOME", home.toString());
    set.put("TMPDIR", Files.createDirectories(root.resolve("tmp")).toString());
    set.put("LANG", "C.UTF-8");
    set.put("TERM", "dumb");
    for (Cli cli : providers) {
      cli.prepare(home, stub);
      set.putAll(cli.environment(stub));
    }
    set.putAll(environment);
    return process(set);
  }

  private Ended process(Map<String, String> set) throws IOException, InterruptedException {
    Path out = root.resolve("events.jsonl");
    Path errors = root.resolve("errors.txt");
    var builder =
        new ProcessBuilder(command())
            .directory(root.toFile())
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile());
    builder.environment().clear();
    builder.environment().putAll(set);
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
      RealClis.end(process);
      throw new AssertionError("no end within " + LONGEST.toSeconds() + " s: " + text(out, errors));
    }
    forgetLinks(root.resolve("home/.codex/tmp"));
    List<JsonNode> events = Files.readAllLines(out).stream().map(JSON::readTree).toList();
    return new Ended(process.exitValue(), events, Files.readString(errors));
  }

  /** Codex leaves links to itself, and JUnit warns of each when it clears the folder. */
  private static void forgetLinks(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path link : files.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }

  private List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-Duser.home=" + root.resolve("home"),
        "-cp",
        System.getProperty("java.class.path"),
        "dev.segue.app.boot.Main",
        "run",
        root.resolve("tasks.yaml").toString(),
        "--config",
        root.resolve("config.yaml").toString(),
        "--workspace",
        workspace().toString(),
        "--store",
        "sqlite:" + root.resolve("store.db"),
        "--output",
        "jsonl");
  }

  private static String text(Path out, Path errors) throws IOException {
    return new String(Files.readAllBytes(out), UTF_8)
        + new String(Files.readAllBytes(errors), UTF_8);
  }
}
