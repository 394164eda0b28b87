package dev.segue.core.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.EventMatch.Expected;
import dev.segue.core.provider.EventMatch.Expected.Exactly;
import dev.segue.core.provider.EventMatch.Expected.Matching;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventMatchTest {
  @Test
  void comparesScalarsAsText() {
    var match = new EventMatch(Map.of("/status", new Exactly("429"), "/bad", new Exactly("true")));

    assertThat(match.matchedText(Map.of("status", 429, "bad", true))).contains("");
    assertThat(match.matchedText(Map.of("status", "429", "bad", "true"))).contains("");
    assertThat(match.matchedText(Map.of("status", 430, "bad", true))).isEmpty();
    assertThat(match.matchedText(Map.of("status", 429))).isEmpty();
  }

  @Test
  void neverFindsAPatternInAListOrObject() {
    var match = new EventMatch(Map.of("/x", new Matching(LinePattern.of("."))));

    assertThat(match.matchedText(Map.of("x", List.of("text")))).isEmpty();
    assertThat(match.matchedText(Map.of("x", "text"))).contains("text");
  }

  @Test
  void givesTheTextsThatMetItInTheOrderTheyWereWritten() {
    var values = new LinkedHashMap<String, Expected>();
    values.put("/z", new Matching(LinePattern.of("late")));
    values.put("/type", new Exactly("error"));
    values.put("/a", new Matching(LinePattern.of("^second")));

    assertThat(
            new EventMatch(values)
                .matchedText(Map.of("a", "first\nsecond", "z", "too late", "type", "error")))
        .contains("too late\nfirst\nsecond");
  }
}
