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
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * The shipped profiles against the pinned CLIs themselves, with nothing in between but {@code segue
 * run}; only the models are made up.
 */
@Tag("real-cli")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealCliTest {
  private static final Map<FailureMode, String> REASONS =
      Map.of(
          FailureMode.RATE_LIMIT, "rate_limit_exceeded",
          FailureMode.QUOTA, "quota_exhausted",
          FailureMode.AUTH, "auth_error",
          FailureMode.OVERLOADED, "overloaded",
          FailureMode.CONTEXT_LENGTH, "context_length_exceeded");

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

  @ParameterizedTest
  @EnumSource
  void completesATaskThatCreatesAFile(Cli cli) throws Exception {
    var run = new SegueRun(root, clis, stub);
    stub.behave(cli.api, writesHello(run));

    Ended ended = run.run(List.of(cli));

    assertThat(ended.exitCode()).as(ended.toString()).isZero();
    assertThat(run.workspace().resolve("hello.txt")).hasContent("hello");
    JsonNode dispatch = ended.only("dispatch_ended");
    assertThat(dispatch.path("outcome").asString()).isEqualTo("answered");
    assertThat(dispatch.path("exit_code").asInt()).isZero();
    assertThat(dispatch.path("files_created").toString()).isEqualTo("[\"hello.txt\"]");
    JsonNode usage = dispatch.path("usage");
    // Two turns of 100 tokens in, 40 of them cached, and 20 out; side calls may add to them.
    assertThat(usage.path("input_tokens").asInt()).isGreaterThanOrEqualTo(200);
    assertThat(usage.path("cached_input_tokens").asInt()).isGreaterThanOrEqualTo(80);
    assertThat(usage.path("output_tokens").asInt()).isGreaterThanOrEqualTo(40);
    assertThat(usage.path("provider_session").asString()).matches("[0-9a-f-]{36}");
    assertThat(ended.all("task_completed")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"GEMINI, CODEX", "CODEX, CLAUDE", "CLAUDE, GEMINI"})
  void goesOnWithTheNextProviderAndTellsItWhy(Cli limited, Cli next) throws Exception {
    var run = new SegueRun(root, clis, stub);
    stub.behave(limited.api, Behaviour.fail(FailureMode.RATE_LIMIT));
    stub.behave(next.api, writesHello(run));
    int before = stub.requests(next.api).size();

    Ended ended = run.run(List.of(limited, next));

    assertThat(ended.exitCode()).as(ended.toString()).isZero();
    JsonNode opened = ended.only("breaker_opened");
    assertThat(opened.path("provider").asString()).isEqualTo(limited.id());
    assertThat(opened.path("reason").asString()).isEqualTo("rate_limit_exceeded");
    String block = ended.only("context_injected").path("text").asString();
    assertThat(block).contains(limited.id(), "rate_limit_exceeded");
    // The block, then the prompt, at the beginning of what the model is told.
    assertThat(stub.requests(next.api).stream().skip(before).map(StubModel.Request::prompt))
        .anySatisfy(
            prompt -> assertThat("\n" + prompt).contains("\n" + block + "\n\n## Task ID\n"));
    assertThat(ended.all("task_completed")).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void tellsTheKindsOfFailureApart(Cli cli, FailureMode mode, String reason) throws Exception {
    stub.behave(cli.api, Behaviour.fail(mode));

    Ended ended = new SegueRun(root, clis, stub).run(List.of(cli));

    JsonNode dispatch = ended.all("dispatch_ended").getFirst();
    assertThat(dispatch.path("reason").asString("")).as(ended.toString()).isEqualTo(reason);
    assertThat(dispatch.path("outcome").asString()).isEqualTo("failed");
    assertThat(ended.exitCode()).isNotZero();
  }

  static Stream<Arguments> failures() {
    return Stream.of(Cli.values())
        .flatMap(
            cli ->
                REASONS.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(e -> Arguments.of(cli, e.getKey(), e.getValue())));
  }

  @ParameterizedTest
  @EnumSource(names = {"CLAUDE", "CODEX"})
  void restsUntilTheResetThatAPlanLimitNames(Cli cli) throws Exception {
    stub.behave(cli.api, Behaviour.fail(FailureMode.USAGE_LIMIT));

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
