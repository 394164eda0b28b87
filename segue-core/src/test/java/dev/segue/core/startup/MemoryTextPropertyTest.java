package dev.segue.core.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Properties of any text and any body; each case can be repeated by its seed. */
class MemoryTextPropertyTest {
  private static final int CASES = 2_500;
  private static final BlockKey KEY = new BlockKey("s1");
  private static final BlockKey OTHER = new BlockKey("s2");
  private static final List<String> ENDS = List.of("\n", "\r\n", "\r");
  private static final List<String> PIECES =
      List.of(
          "# Rules",
          "",
          "  ",
          "text",
          "- item",
          "> quote",
          "```",
          "~~~",
          "````java",
          "   ```",
          "    ```",
          "- ```",
          "  ```",
          "1. ~~~",
          "> ```",
          "<!-- note",
          "-->",
          "<!-- n -->",
          "===",
          "\u00e4\u4f60\ud83d\ude80",
          "a\u0000b",
          "\u2028x",
          "@file.md",
          "$1\\$&",
          "\ufeff",
          "```x```",
          "<!-- STARTUP_CONTEXT_INJECTION -->",
          "<!-- END_STARTUP_CONTEXT segue:s3 -->",
          "<!-- STARTUP_CONTEXT_INJECTION segue:s3 -->",
          " <!-- END_STARTUP_CONTEXT segue:s1 -->");
  private static final List<String> WITHOUT_MARKERS =
      PIECES.stream().filter(piece -> !piece.contains("STARTUP_CONTEXT")).toList();
  private static final List<String> MARKERS =
      List.of(
          "<!-- STARTUP_CONTEXT_INJECTION segue:s1 -->", "<!-- END_STARTUP_CONTEXT segue:s1 -->",
          "<!-- END_STARTUP_CONTEXT segue:s1 --> x",
              "<!-- STARTUP_CONTEXT_INJECTION segue:s1 -->x");

  private static String text(RandomGenerator random, List<String> pieces) {
    boolean isMixed = random.nextInt(4) == 0;
    String end = pick(random, ENDS);
    var text = new StringBuilder(random.nextInt(8) == 0 ? "\ufeff" : "");
    int lines = random.nextInt(12);
    for (int i = 0; i < lines; i++) {
      text.append(pick(random, pieces)).append(isMixed ? pick(random, ENDS) : end);
    }
    return random.nextBoolean() ? text.toString() : text + pick(random, pieces);
  }

  private static <T> T pick(RandomGenerator random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static RandomGenerator seeded(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  private static String changed(Edit edit) {
    return edit instanceof Edit.Changed(var text) ? text : "not changed: " + edit;
  }

  private static List<String> piecesAndMarkers() {
    var all = new ArrayList<>(PIECES);
    all.addAll(MARKERS);
    return all;
  }

  @Test
  void whatIsPutInIsFoundAgainAndLeavesNoTrace() {
    for (int seed = 0; seed < CASES; seed++) {
      RandomGenerator random = seeded(seed);
      String text = text(random, PIECES);
      String body = text(random, piecesAndMarkers());
      String with = changed(MemoryText.put(text, KEY, body));
      assertThat(MemoryText.put(with, KEY, body)).as("seed %d", seed).isEqualTo(new Edit.Same());
      String other = text(random, piecesAndMarkers());
      Edit again = MemoryText.put(with, KEY, other);
      String next = again instanceof Edit.Same ? with : changed(again);
      assertThat(changed(MemoryText.remove(next, KEY))).as("seed %d", seed).isEqualTo(text);
    }
  }

  @Test
  void whatOthersAppendIsThereAsIfThereHadBeenNoBlock() {
    for (int seed = 0; seed < CASES; seed++) {
      RandomGenerator random = seeded(seed);
      String text = text(random, PIECES);
      String more = text(random, WITHOUT_MARKERS).replace("\ufeff", "");
      String with = changed(MemoryText.put(text, KEY, "body")) + more;
      Edit removed = MemoryText.remove(with, KEY);
      assertThat(changed(removed)).as("seed %d", seed).isEqualTo(text + more);
    }
  }

  @Test
  void twoSessionsDoNotDisturbEachOther() {
    for (int seed = 0; seed < CASES; seed++) {
      RandomGenerator random = seeded(seed);
      String text = text(random, PIECES);
      String both =
          changed(
              MemoryText.put(changed(MemoryText.put(text, KEY, text(random, PIECES))), OTHER, "b"));
      boolean isFirst = random.nextBoolean();
      String one = changed(MemoryText.remove(both, isFirst ? KEY : OTHER));
      assertThat(changed(MemoryText.remove(one, isFirst ? OTHER : KEY)))
          .as("seed %d", seed)
          .isEqualTo(text);
    }
  }

  /** Broken markers are refused; where they are not, only one pair is touched, and nothing lost. */
  @Test
  void brokenMarkersAreRefusedOrLeftAlone() {
    int refused = 0;
    for (int seed = 0; seed < CASES; seed++) {
      RandomGenerator random = seeded(seed);
      String text = text(random, piecesAndMarkers());
      switch (MemoryText.put(text, KEY, "body")) {
        case Edit.Refused(var line, var reason) -> {
          refused++;
          assertThat(MemoryText.remove(text, KEY)).isEqualTo(new Edit.Refused(line, reason));
        }
        case Edit.Changed(var with) ->
            assertThat(MemoryText.put(with, KEY, "body"))
                .as("seed %d", seed)
                .isEqualTo(new Edit.Same());
        case Edit.Same() -> Assertions.fail("no piece is the whole block, seed " + seed);
      }
    }
    assertThat(refused).isBetween(CASES / 4, CASES * 3 / 4);
  }

  @Test
  void longTextsTakeNoLongerThanTheyMust() {
    String text =
        "<!-- STARTUP_CONTEXT_INJECTION segue:s2 -->\n<!-- END_STARTUP_CONTEXT segue:s3 -->\n"
            .repeat(12_000);
    String quotes = "> ".repeat(500_000);
    Assertions.assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> {
          assertThat(changed(MemoryText.remove(changed(MemoryText.put(text, KEY, "b")), KEY)))
              .isEqualTo(text);
          assertThat(changed(MemoryText.remove(changed(MemoryText.put(quotes, KEY, "b")), KEY)))
              .isEqualTo(quotes);
        });
  }
}
