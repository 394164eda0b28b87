package dev.segue.app.realcli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.realcli.SegueRun.Ended;
import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.FailureMode;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The shipped profiles against the pinned CLIs themselves, with nothing in between but {@code segue
 * run}; only the models are made up.
 */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealCliTest {
  private final RealClis clis;
  private final StubModel stub;
  @TempDir private Path root;

  RealCliTest() throws IOException, InterruptedException {
    clis = RealClis.find();
    stub = StubModel.start();
  }

  @AfterAll
  void stopTheStub() {
    stub.close();
  }

  static List<Cli> all() {
    return Cli.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void completesATaskThatCreatesAFile(Cli cli) throws Exception {
    var run = new SegueRun(root, clis, stub);
    stub.behave(cli.api(), writesHello(run));

    Ended ended = run.run(List.of(cli));

    assertThat(ended.exitCode()).as(ended.toString()).isZero();
    assertThat(run.workspace().resolve("hello.txt")).hasContent("hello");
    JsonNode dispatch = ended.only("dispatch_ended");
    assertThat(dispatch.path("outcome").asString()).isEqualTo("answered");
    assertThat(dispatch.path("exit_code").asInt()).isZero();
    assertThat(dispatch.path("files_created").toString()).isEqualTo("[\"hello.txt\"]");
    assertThat(ended.all("task_completed")).hasSize(1);
    tellsItsUse(cli, dispatch.path("usage"));
  }

  private static void tellsItsUse(Cli cli, JsonNode usage) {
    // A turn is 100 tokens in, 40 of them cached, and 20 out; side calls may add to them.
    boolean hasTools = !cli.id().equals(Cli.OF_PYPI);
    int turns = hasTools ? 2 : 1;
    if (!cli.cannot().contains("usage")) {
      assertThat(usage.path("input_tokens").asInt()).isGreaterThanOrEqualTo(turns * 100);
      // Without tools there is one turn, and the cached tokens of one are not told.
      assertThat(usage.path("cached_input_tokens").asInt())
          .isGreaterThanOrEqualTo(hasTools ? turns * 40 : 0);
      assertThat(usage.path("output_tokens").asInt()).isGreaterThanOrEqualTo(turns * 20);
    }
    if (!cli.cannot().contains("session")) {
      assertThat(usage.path("provider_session").asString()).matches("[0-9a-f-]{36}|ses_\\w{20,}");
    }
  }

  @ParameterizedTest
  @CsvSource({"gemini, codex", "codex, claude", "claude, gemini"})
  void goesOnWithTheNextProviderAndTellsItWhy(String first, String second) throws Exception {
    Cli limited = Cli.of(first);
    Cli next = Cli.of(second);
    var run = new SegueRun(root, clis, stub);
    stub.behave(limited.api(), Behaviour.fail(FailureMode.RATE_LIMIT));
    stub.behave(next.api(), writesHello(run));
    int before = stub.requests(next.api()).size();

    Ended ended = run.run(List.of(limited, next));

    assertThat(ended.exitCode()).as(ended.toString()).isZero();
    JsonNode opened = ended.only("breaker_opened");
    assertThat(opened.path("provider").asString()).isEqualTo(limited.id());
    assertThat(opened.path("reason").asString()).isEqualTo("rate_limit_exceeded");
    String block = ended.only("context_injected").path("text").asString();
    assertThat(block).contains(limited.id(), "rate_limit_exceeded");
    // The block, then the prompt, at the beginning of what the model is told.
    assertThat(stub.requests(next.api()).stream().skip(before).map(StubModel.Request::prompt))
        .anySatisfy(
            prompt -> assertThat("\n" + prompt).contains("\n" + block + "\n\n## Task ID\n"));
    assertThat(ended.all("task_completed")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex"})
  void restsUntilTheResetThatAPlanLimitNames(String id) throws Exception {
    Cli cli = Cli.of(id);
    stub.behave(cli.api(), Behaviour.fail(FailureMode.USAGE_LIMIT));

    // Claude knows plan limits only with a subscription.
    Ended ended =
        new SegueRun(root, clis, stub)
            .with("CLAUDE_CODE_OAUTH_TOKEN", "sk-ant-oat01-fake")
            .with("ANTHROPIC_API_KEY", "")
            .run(List.of(cli));

    JsonNode opened = ended.only("breaker_opened");
    assertThat(opened.path("reason").asString()).as(ended.toString()).isEqualTo("quota_exhausted");
    Duration rest =
        Duration.between(
            Instant.parse(opened.path("time").asString()),
            Instant.parse(opened.path("until").asString()));
    // Codex names minutes only.
    assertThat(rest)
        .isBetween(StubModel.USAGE_RESET.minusMinutes(2), StubModel.USAGE_RESET.plusMinutes(1));
  }

  private static Behaviour writesHello(SegueRun run) {
    var file = run.workspace().resolve("hello.txt").toString();
    return new Behaviour.WriteFile(file, "hello\n", "Wrote hello.txt.");
  }
}
