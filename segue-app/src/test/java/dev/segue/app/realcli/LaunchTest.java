package dev.segue.app.realcli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.AgentChannels;
import dev.segue.core.session.HookCall;
import dev.segue.core.session.HookEvent.Meaning;
import dev.segue.core.session.HookNews;
import dev.segue.core.session.LaunchChannel;
import dev.segue.core.session.LaunchFacts;
import dev.segue.core.session.Launching;
import dev.segue.core.session.TranscriptRules;
import dev.segue.files.profile.Profiles;
import dev.segue.session.hook.HookCommand;
import dev.segue.session.hook.HookMain;
import dev.segue.session.hook.HookServer;
import dev.segue.session.hook.LaunchFiles;
import dev.segue.session.hook.SocketFolder;
import dev.segue.session.hook.Transcript;
import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.StubModel;
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
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The pinned CLIs at a terminal, started as their profiles say: what is given at the start is in
 * the request of the first turn that the user types, and no file of the user's was written.
 */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LaunchTest {
  /** The first start of opencode on a machine fetches its plugins; it took more than a minute. */
  private static final Duration LONG = Duration.ofMinutes(4);

  private static final String CONTEXT =
      "[CONTEXT k3v9x2ab]\nSo far: \"parse\" it's done, 漢字 \\ next {\"tests\"}.\n";

  private final RealClis clis;
  private final StubModel stub;
  @TempDir private Path root;

  LaunchTest() throws IOException, InterruptedException {
    clis = RealClis.find();
    stub = StubModel.start();
  }

  @AfterAll
  void stopTheStub() {
    stub.close();
  }

  @ParameterizedTest
  @CsvSource({
    "claude, claude, ❯",
    "codex, codex --no-daemon, Ask Codex",
    "gemini, gemini -m gemini-2.5-pro, Type your message",
    "copilot, copilot, ❯",
    "opencode, opencode --model stub/stub-model, Ask anything"
  })
  void whatIsGivenAtTheStartIsInTheFirstTurn(String id, String command, String ready)
      throws IOException, InterruptedException {
    Cli cli = Cli.of(id);
    Path home = Files.createDirectories(root.resolve(id).resolve("home")).toRealPath();
    Path workspace = Files.createDirectories(root.resolve(id).resolve("demo")).toRealPath();
    Path runFolder = Files.createDirectories(root.resolve(id).resolve("run")).toRealPath();
    AcceptedHome.write(cli, home, workspace, stub);
    stub.behave(cli.api(), new Behaviour.Answer("done"));
    AgentChannels channels = Profiles.shippedChannels(id);
    LaunchChannel channel = channels.launchFor(CONTEXT).orElseThrow();
    Launching launching =
        channels.launching(
            Optional.of(channel),
            new LaunchFacts(
                runFolder.toString(), workspace.toString(), CONTEXT, HookCommand.line()));
    LaunchFiles.write(runFolder, launching);
    BlockingQueue<HookCall> calls = new LinkedBlockingQueue<>();
    // By the file system's own clock, since files are compared with it.
    Instant start = Files.getLastModifiedTime(runFolder).toInstant();

    Path socket = SocketFolder.make(System.getenv()).resolve("t" + ProcessHandle.current().pid());
    try (var server =
            HookServer.open(
                socket,
                call -> {
                  calls.add(call);
                  return channel.answer(call.event(), CONTEXT).orElse("");
                });
        var terminal =
            Terminal.start(
                argv(command, launching),
                workspace,
                environment(cli, home, launching, server.socket()))) {
      assertThat(terminal.shows(screen -> screen.contains(ready), LONG))
          .as(terminal.toString())
          .isTrue();
      if (channel.reply().filter(reply -> !reply.comesWithTurn()).isPresent()) {
        assertThat(next(channels, calls, terminal).meaning()).isEqualTo(Meaning.SESSION_STARTED);
      }
      firstTurn(cli, terminal);

      StubModel.Request first =
          stub.requests(cli.api()).stream()
              .filter(request -> request.body().contains("hello first"))
              .filter(request -> !request.isSideCall())
              .findFirst()
              .orElseThrow();
      assertThat(first.body()).contains("CONTEXT k3v9x2ab", "漢字");
      if (channels.hooks().isPresent()) {
        HookNews prompt = until(channels, calls, terminal, Meaning.PROMPT_SUBMITTED);
        assertThat(prompt.prompt()).contains("hello first");
        assertThat(prompt.session()).isPresent();
        until(channels, calls, terminal, Meaning.TURN_ENDED);
      }
      isInTheTranscript(channels, home, start);
    }
    assertThat(files(workspace)).isEmpty();
  }

  private static List<String> argv(String command, Launching launching) {
    List<String> argv = new ArrayList<>(List.of(command.split(" ", -1)));
    argv.addAll(launching.arguments());
    return argv;
  }

  private Map<String, String> environment(Cli cli, Path home, Launching launching, Path socket)
      throws IOException, InterruptedException {
    Map<String, String> environment = AcceptedHome.environment(cli, stub);
    environment.put("PATH", clis.path(List.of(cli)));
    environment.put("HOME", home.toString());
    environment.put(HookMain.SOCKET, socket.toString());
    environment.putAll(launching.environment());
    return environment;
  }

  /** Types a message; Enter again while nothing came of it, since some lose the first. */
  private void firstTurn(Cli cli, Terminal terminal) throws IOException, InterruptedException {
    terminal.type("hello first");
    terminal.shows(screen -> screen.contains("hello first"), Duration.ofSeconds(5));
    boolean isAsked = false;
    for (int i = 0; i < 10 && !isAsked; i++) {
      terminal.type("\r");
      isAsked =
          stub.awaitRequest(
                  cli.api(),
                  request -> request.body().contains("hello first") && !request.isSideCall(),
                  Duration.ofSeconds(3))
              .isPresent();
    }
    assertThat(isAsked).as(terminal.toString()).isTrue();
  }

  private static HookNews next(
      AgentChannels channels, BlockingQueue<HookCall> calls, Terminal terminal)
      throws InterruptedException {
    HookCall call = calls.poll(LONG.toSeconds(), TimeUnit.SECONDS);
    assertThat(call).as("a hook of the agent at %s", terminal).isNotNull();
    return channels.hooks().orElseThrow().read(call).orElseThrow();
  }

  private static HookNews until(
      AgentChannels channels, BlockingQueue<HookCall> calls, Terminal terminal, Meaning meaning)
      throws InterruptedException {
    HookNews news = next(channels, calls, terminal);
    while (news.meaning() != meaning) {
      news = next(channels, calls, terminal);
    }
    return news;
  }

  /** Agents write their transcripts some time after the turn; copilot made its file only then. */
  private static void isInTheTranscript(AgentChannels channels, Path home, Instant start)
      throws IOException {
    if (channels.transcript().isEmpty()) {
      return;
    }
    long until = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    Set<String> found = inTranscripts(channels.transcript().get(), home, start);
    while (found.size() < 2 && System.nanoTime() < until) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      found = inTranscripts(channels.transcript().get(), home, start);
    }
    assertThat(found).containsExactly("context", "message");
  }

  private static Set<String> inTranscripts(TranscriptRules rules, Path home, Instant start)
      throws IOException {
    Set<String> found = new TreeSet<>();
    var files = new TranscriptFiles(rules, home, Map.of());
    for (Path file : files.of(Optional.empty(), start.minusSeconds(2))) {
      var reading = new Transcript(file, rules).after(0);
      if (reading.hasMessage("hello first")) {
        found.add("message");
      }
      if (reading.hasContext(CONTEXT)) {
        found.add("context");
      }
    }
    return found;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
