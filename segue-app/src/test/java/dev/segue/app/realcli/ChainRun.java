package dev.segue.app.realcli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.testkit.stub.StubModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One {@code segue run --wait} of a {@link Chain} on a git repository, with an operator beside it
 * who resets breakers: real rests would take minutes.
 */
final class ChainRun {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration LONGEST_RUN = Duration.ofMinutes(5);
  private static final Duration LONGEST_COMMAND = Duration.ofSeconds(60);

  /** A rest that the run itself waits for. */
  private static final Duration SHORT = Duration.ofSeconds(12);

  private final Path root;
  private final Chain chain;
  private final StubModel stub;
  private final Program program;
  private final List<JsonNode> events = new ArrayList<>();
  private final Map<String, Optional<Instant>> open = new TreeMap<>();
  private int resets;

  ChainRun(Path root, Chain chain, RealClis clis, StubModel stub)
      throws IOException, InterruptedException {
    this.root = root;
    this.chain = chain;
    this.stub = stub;
    this.program = new Program(root, clis.path(Chain.PROVIDERS));
  }

  Path workspace() {
    return root.resolve("workspace");
  }

  List<JsonNode> events() {
    return events;
  }

  /** How often the operator reset a breaker. */
  int resets() {
    return resets;
  }

  /** Runs it to its end; the exit code. */
  int run() throws IOException, InterruptedException {
    prepare();
    Path errors = root.resolve("run.err");
    var arguments = new ArrayList<>(List.of("run", root.resolve("tasks.yaml").toString()));
    arguments.addAll(List.of("--wait", "--output", "jsonl", "--workspace", workspace().toString()));
    arguments.addAll(places());
    Process process = program.command(arguments, errors).start();
    var late = new CompletableFuture<Void>().orTimeout(LONGEST_RUN.toSeconds(), TimeUnit.SECONDS);
    var watch = late.exceptionally(_ -> kill(process));
    try (BufferedReader lines = process.inputReader(UTF_8)) {
      String line;
      while ((line = lines.readLine()) != null) {
        JsonNode event = JSON.readTree(line);
        events.add(event);
        act(event);
      }
      int code = process.waitFor();
      if (code != 0) {
        throw new AssertionError("exit code " + code + ": " + Program.text(errors));
      }
      return code;
    } finally {
      late.complete(null);
      watch.join();
      RealClis.end(process);
      RealClis.forgetLinks(program.home());
    }
  }

  private static Void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    return null;
  }

  private void prepare() throws IOException, InterruptedException {
    for (var file : Chain.files().entrySet()) {
      Path path = workspace().resolve(file.getKey());
      Files.createDirectories(path.resolveSibling("."));
      Files.writeString(path, file.getValue());
    }
    git("init", "-q");
    git("add", ".");
    git("-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "-qm", "Begin");
    Files.writeString(root.resolve("tasks.yaml"), chain.taskFile());
    Files.writeString(
        root.resolve("config.yaml"),
        "providers: %s\ntimeout: 120s\n"
            .formatted(Chain.PROVIDERS.stream().map(cli -> cli.entry(stub)).toList()));
    for (Cli cli : Chain.PROVIDERS) {
      cli.prepare(program.home(), stub);
      program.set(cli.environment(stub));
    }
    chain.teach(stub, workspace().toString());
  }

  private List<String> places() {
    return List.of(
        "--config",
        root.resolve("config.yaml").toString(),
        "--store",
        "sqlite:" + root.resolve("store.db"));
  }

  private void act(JsonNode event) throws IOException, InterruptedException {
    String provider = event.path("provider").asString("");
    switch (event.path("type").asString("")) {
      case "breaker_opened" -> {
        String until = event.path("until").asString("");
        open.put(provider, until.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(until)));
        if (open.size() == Chain.PROVIDERS.size() && !(isOneShort(event) && chain.isTails())) {
          reset();
        }
      }
      case "trial_started", "breaker_closed" -> open.remove(provider);
      case "dispatch_started" -> {
        if (event.path("dispatch").asInt() == 2) {
          chain.strike(stub, Cli.of(provider));
        }
      }
      case "task_completed" -> {
        if (!open.isEmpty() && chain.isTails()) {
          reset();
        }
      }
      case String _ -> {}
    }
  }

  private boolean isOneShort(JsonNode event) {
    Instant soon = Instant.parse(event.path("time").asString("")).plus(SHORT);
    return open.values().stream().flatMap(Optional::stream).anyMatch(soon::isAfter);
  }

  private void reset() throws IOException, InterruptedException {
    String provider = chain.oneOf(open.keySet());
    open.remove(provider);
    // It is an event of the store's breakers, which a run prints only where it wrote them itself.
    events.add(
        JSON.valueToTree(
            Map.of(
                "type",
                "breaker_closed",
                "by",
                "operator",
                "provider",
                provider,
                "time",
                events.getLast().path("time").asString(""))));
    var arguments = new ArrayList<>(List.of("providers", "reset", provider));
    arguments.addAll(places());
    Program.Ended ended = program.run("reset", LONGEST_COMMAND, arguments);
    if (ended.exitCode() != 0) {
      throw new AssertionError("providers reset: " + ended);
    }
    resets++;
  }

  /** What the repository says was changed, files that are new among them. */
  Set<String> changed() throws IOException, InterruptedException {
    var changed = new TreeSet<>(git("diff", "--name-only"));
    changed.addAll(git("ls-files", "--others", "--exclude-standard"));
    return changed;
  }

  private List<String> git(String... arguments) throws IOException, InterruptedException {
    var argv = new ArrayList<>(List.of("git"));
    argv.addAll(List.of(arguments));
    var process =
        new ProcessBuilder(argv).directory(workspace().toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(argv + ": " + said);
    }
    return said.lines().toList();
  }
}
