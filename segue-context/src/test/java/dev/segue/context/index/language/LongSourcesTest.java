package dev.segue.context.index.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Scans of long texts; a class of its own, so that it runs beside {@link HostileSourcesTest}. */
@Tag("full")
class LongSourcesTest {
  /** A megabyte, which takes anything quadratic the better part of an hour. */
  @ParameterizedTest
  @EnumSource(Language.Family.class)
  void scansAMegabyteOfAnythingInOnePass(Language.Family family) {
    Language language =
        HostileSourcesTest.NAMES.keySet().stream()
            .filter(l -> l.family() == family)
            .sorted()
            .findFirst()
            .orElseThrow();
    for (String part : HostileSourcesTest.ENDLESS) {
      String text = part.repeat(1_000_000 / part.length());

      Outline outline = LexicalReader.read(text, language);

      assertThat(outline.spans()).allMatch(span -> span.start() < span.end());
    }
  }
}
