package dev.segue.app.realcli;

import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /** Result of a run: exit code, event lines, and its other output. */
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
  Ended run(List<Cli> providers, String... flags) throws IOException, InterruptedException {
    var words =
        new ArrayList<>(List.of("run", root.resolve("tasks.yaml").toString(), "--output", "jsonl"));
    words.addAll(List.of(flags));
    Program.Ended ended = say(providers, words);
    List<JsonNode> events = ended.out().lines().map(JSON::readTree).toList();
    return new Ended(ended.exitCode(), events, ended.errors());
  }

  /** Any command about this task. */
  Program.Ended say(List<Cli> providers, List<String> words)
      throws IOException, InterruptedException {
    var program = new Program(root, clis.path(providers));
    makeRepository();
    Files.writeString(
        root.resolve("config.yaml"),
        "providers: %s\ntimeout: 60s\n"
            .formatted(providers.stream().map(cli -> cli.entry(stub)).toList()));
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
    for (Cli cli : providers) {
      cli.prepare(program.home(), stub);
      program.set(cli.environment(stub));
    }
    program.set(environment);
    Program.Ended ended = program.run("run", LONGEST, command(words));
    RealClis.forgetLinks(program.home());
    return ended;
  }

  /** Where there is none, some CLIs make one, with files of their own. */
  private void makeRepository() throws IOException, InterruptedException {
    Files.createDirectories(workspace());
    var git = new ProcessBuilder("git", "init", "-q").directory(workspace().toFile()).start();
    if (git.waitFor() != 0) {
      throw new AssertionError("git init ended with " + git.exitValue());
    }
  }

  private List<String> command(List<String> words) {
    var command = new ArrayList<>(words);
    command.addAll(
        List.of(
            "--config",
            root.resolve("config.yaml").toString(),
            "--workspace",
            workspace().toString(),
            "--store",
            "sqlite:" + root.resolve("store.db")));
    return command;
  }
}
