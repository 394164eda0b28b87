package dev.segue.app.realcli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.realcli.SegueRun.Ended;
import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.FailureMode;
import dev.segue.testkit.stub.FailureOptions;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests how a whole run handles a plan's limit that the pinned CLIs report, and what the run
 * reports about it.
 */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlanLimitTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm").withZone(ZoneId.systemDefault());

  /** CLIs tell minutes only, and of one that has begun some tell the beginning. */
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final RealClis clis;
  private final StubModel stub;
  @TempDir private Path root;

  PlanLimitTest() throws IOException, InterruptedException {
    clis = RealClis.find();
    stub = StubModel.start();
  }

  @AfterAll
  void stopTheStub() {
    stub.close();
  }

  /** Claude knows plan limits only with a subscription. */
  private SegueRun scene() {
    return new SegueRun(root, clis, stub)
        .with("CLAUDE_CODE_OAUTH_TOKEN", "sk-ant-oat01-fake")
        .with("ANTHROPIC_API_KEY", "");
  }

  private static Behaviour writesHello(SegueRun run) {
    var file = run.workspace().resolve("hello.txt").toString();
    return new Behaviour.WriteFile(file, "hello\n", "Wrote hello.txt.");
  }

  @ParameterizedTest
  @CsvSource({"claude, codex", "codex, claude"})
  void goesOnWithAnotherAndTellsTheReset(String first, String second) throws Exception {
    var providers = List.of(Cli.of(first), Cli.of(second));
    SegueRun run = scene();
    stub.behave(providers.get(0).api(), Behaviour.fail(FailureMode.USAGE_LIMIT));
    stub.behave(providers.get(1).api(), writesHello(run));
    Instant begun = Instant.now();

    Program.Ended ended = run.say(providers, List.of("run", root.resolve("tasks.yaml").toString()));

    assertThat(ended.exitCode()).as(ended.toString()).isZero();
    JsonNode row =
        JSON.readTree(run.say(providers, List.of("providers", "--output", "json")).out())
            .path("providers")
            .path(0);
    assertThat(row.path("id").asString()).isEqualTo(first);
    assertThat(row.path("breaker").path("reason").asString()).isEqualTo("quota_exhausted");
    Instant until = Instant.parse(row.path("breaker").path("until").asString());
    assertThat(until)
        .isBetween(
            begun.plus(StubModel.USAGE_RESET).minus(MINUTE),
            Instant.now().plus(StubModel.USAGE_RESET).plus(MINUTE));
    String clock = CLOCK.format(until);
    assertThat(ended.out() + ended.errors()).contains(first, clock);
    assertThat(run.say(providers, List.of("providers")).out()).contains("until " + until);
    // With its day where that is another one: the last hour of a day has its reset in the next.
    assertThat(run.say(providers, List.of("status")).out())
        .containsPattern("until (?:\\d{4}-\\d\\d-\\d\\d )?" + clock);
  }

  @ParameterizedTest
  @CsvSource({"claude, 5", "codex, 5"})
  void waitsForTheResetWhereThereIsNoOther(String id, long seconds) throws Exception {
    Cli cli = Cli.of(id);
    SegueRun run = scene();
    Duration reset = Duration.ofSeconds(seconds);
    stub.behave(
        cli.api(),
        new Behaviour.FailFirst(
            1,
            new Behaviour.Fail(
                FailureMode.USAGE_LIMIT, FailureOptions.DEFAULT.withRetryAfter(reset)),
            writesHello(run)));

    Ended ended = run.run(List.of(cli), "--wait");

    assertThat(ended.exitCode()).as(ended.toString()).isZero();
    JsonNode opened = ended.only("breaker_opened");
    Instant until = Instant.parse(opened.path("until").asString());
    assertThat(until)
        .isBetween(time(opened).plus(reset).minus(MINUTE), time(opened).plus(reset).plus(MINUTE));
    List<JsonNode> started = ended.all("dispatch_started");
    assertThat(started).as(ended.toString()).hasSize(2);
    assertThat(time(started.get(1))).isBetween(until, until.plusSeconds(10));
    assertThat(ended.errors()).contains("waiting until " + until.truncatedTo(ChronoUnit.SECONDS));
  }

  private static Instant time(JsonNode event) {
    return Instant.parse(event.path("time").asString());
  }
}
