package dev.segue.run.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Reading;
import dev.segue.core.provider.Reason;
import dev.segue.files.profile.Profiles;
import dev.segue.run.process.ProcessListener.Channel;
import java.time.Instant;
import java.time.ZoneId;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CutJsonTest {
  private static final String LIMIT =
      "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,\"result\":\"You've hit your"
          + " session limit \\u00b7 resets 8:30pm (UTC)\",\"session_id\":\"x\",\"n\":[1,{\"a\":true}]}";

  @Test
  void readsALimitWhereverItsEventIsCutBehindItsWords() {
    int words = LIMIT.indexOf("(UTC)") + "(UTC)".length();

    assertThat(IntStream.rangeClosed(words, LIMIT.length()).mapToObj(i -> LIMIT.substring(0, i)))
        .allSatisfy(
            cut -> {
              Reading.Failure failure = read(cut, 1).failure().orElseThrow();
              assertThat(failure.reason()).isEqualTo(Reason.QUOTA_EXHAUSTED);
              assertThat(failure.until()).contains(Instant.parse("2026-11-29T20:31:00Z"));
            });
  }

  @Test
  void neverTakesACutEventForASuccess() {
    String good =
        "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"result\":\"Done.\",\"x\":{";

    assertThat(read(good, 0).failure().orElseThrow().reason()).isEqualTo(Reason.UNKNOWN_ERROR);
  }

  @Test
  void closesNothingThatIsWhole() {
    assertThat(CutJson.closed("{\"a\":[1,\"}\"]}")).isEmpty();
    assertThat(CutJson.closed("{\"a\":\"b\\u00")).first().isEqualTo("{\"a\":\"b\"}");
    assertThat(CutJson.closed("{\"a\":\"b\\")).first().isEqualTo("{\"a\":\"b\"}");
    assertThat(CutJson.closed("{\"a\\\\\":1,")).contains("{\"a\\\\\":1}");
  }

  private static Reading read(String line, int exit) {
    var reader = new OutputReader(Profiles.shipped("claude"));
    new OutputFeed(reader, _ -> {}, () -> {}).line(Channel.STDOUT, line);
    return reader.finish(exit, Instant.parse("2026-11-29T18:00:00Z"), ZoneId.of("UTC"));
  }
}
