package dev.segue.run.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Reading;
import dev.segue.core.provider.Reason;
import dev.segue.files.profile.Profiles;
import dev.segue.run.process.ProcessListener.Channel;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which of several final events counts. */
class FinalEventTest {
  private static final String GOOD =
      "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"result\":\"All done.\"}";
  private static final String LIMITED =
      "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,\"api_error_status\":429,\"result\":\"API Error: 429\"}";
  private static final String OVERLOADED =
      "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,\"api_error_status\":529,\"result\":\"API Error: 529\"}";

  /** No rule of the profile knows it. */
  private static final String TURNS =
      "{\"type\":\"result\",\"subtype\":\"error_max_turns\",\"is_error\":false}";

  @Test
  void takesASuccessAfterAFailureForASuccess() {
    Reading reading = claude(0, LIMITED, GOOD);

    assertThat(reading.failure()).isEmpty();
    assertThat(reading.answer()).contains("All done.");
  }

  @Test
  void takesAFailureAfterASuccessForAFailure() {
    assertThat(reason(claude(0, GOOD, OVERLOADED))).contains(Reason.OVERLOADED);
  }

  @Test
  void looksOnlyAtWhatCameAfterTheSuccess() {
    assertThat(reason(claude(0, LIMITED, GOOD, OVERLOADED))).contains(Reason.OVERLOADED);
    assertThat(claude(0, LIMITED, GOOD, OVERLOADED).detail()).contains("API Error: 529");
  }

  @Test
  void takesTheLastOfThree() {
    assertThat(claude(0, GOOD, LIMITED, GOOD).failure()).isEmpty();
    assertThat(reason(claude(0, GOOD, GOOD, LIMITED))).contains(Reason.RATE_LIMIT_EXCEEDED);
  }

  @Test
  void takesAFinalEventThatNoRuleKnowsForNoSuccess() {
    assertThat(reason(claude(0, GOOD, TURNS))).contains(Reason.UNKNOWN_ERROR);
    assertThat(claude(0, TURNS, GOOD).failure()).isEmpty();
  }

  @Test
  void takesOtherEventsAfterASuccessForNothing() {
    assertThat(claude(0, GOOD, "{\"type\":\"result\"}", "{\"type\":\"system\"}").failure())
        .isEmpty();
  }

  @Test
  void stillAsksTheRulesOfAllEventsWhereTheProgramFailed() {
    assertThat(reason(claude(1, LIMITED, GOOD))).contains(Reason.RATE_LIMIT_EXCEEDED);
  }

  @Test
  void knowsAFailureThatIsNoFinalEvent() {
    String done = "{\"type\":\"turn.completed\",\"usage\":{}}";
    String said =
        "{\"type\":\"item.completed\",\"item\":{\"type\":\"agent_message\",\"text\":\"Done.\"}}";
    String failed =
        "{\"type\":\"turn.failed\",\"error\":{\"message\":\"unexpected status 401 Unauthorized: bad key\"}}";

    assertThat(read("codex", 0, said, done).failure()).isEmpty();
    assertThat(read("codex", 0, said, done, failed).failure()).isPresent();
    assertThat(read("codex", 0, failed, said, done).failure()).isEmpty();
  }

  private static Optional<Reason> reason(Reading reading) {
    return reading.failure().map(Reading.Failure::reason);
  }

  private static Reading claude(int exit, String... lines) {
    return read("claude", exit, lines);
  }

  private static Reading read(String id, int exit, String... lines) {
    var reader = new OutputReader(Profiles.shipped(id));
    var feed = new OutputFeed(reader, _ -> {}, () -> {});
    for (String line : lines) {
      feed.line(Channel.STDOUT, line);
    }
    return reader.finish(exit, Instant.EPOCH, ZoneOffset.UTC);
  }
}
