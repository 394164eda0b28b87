package dev.segue.core.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;

class LinePatternTest {
  @Test
  void findsWithinOneLineAndNeverAcrossTwo() {
    LinePattern pattern = LinePattern.of("rate\\s+limit");

    assertThat(pattern.isFoundIn("a rate  limit was hit")).isTrue();
    assertThat(pattern.isFoundInAnyLine("first\na rate limit\nlast")).isTrue();
    assertThat(pattern.isFoundInAnyLine("rate\nlimit")).isFalse();
  }

  @Test
  void looksAtNoMoreThanTheBeginningOfALongLine() {
    LinePattern pattern = LinePattern.of("needle");

    String before = "x".repeat(LinePattern.LONGEST);
    assertThat(pattern.isFoundIn(before.substring(6) + "needle")).isTrue();
    assertThat(pattern.isFoundIn(before.substring(5) + "needle")).isFalse();
  }

  @Test
  void givesUpAMatchThatTakesTooLong() {
    LinePattern exponential = LinePattern.of("^(a|a)*$");

    assertThat(exponential.isFoundIn("a".repeat(60) + "!")).isFalse();
    assertThat(exponential.isFoundIn("a".repeat(10))).isTrue();
  }

  @Test
  void givesUpAMatchThatNestsTooDeep() {
    LinePattern deep = LinePattern.of("^(?:(?:(?:(?:a|b))))*c$");

    assertThat(deep.isFoundIn("ab".repeat(2000))).isFalse();
  }

  @Test
  void matchesWholeTextsUpToWhiteSpaceAtTheEnds() {
    LinePattern pattern = LinePattern.of("usage limit reached");

    assertThat(pattern.matchesWhole("\n usage limit reached \n")).isTrue();
    assertThat(pattern.matchesWhole("usage limit reached, says the log")).isFalse();
    assertThat(LinePattern.of("x*").matchesWhole("x".repeat(LinePattern.LONGEST + 1))).isFalse();
  }

  @Test
  void capturesFromTheFirstLineThatFits() {
    LinePattern pattern = LinePattern.of("in (?<seconds>\\d+)s");

    assertThat(pattern.capture("now\nin 5s\nin 9s", "seconds")).contains("5");
    assertThat(pattern.capture("never", "seconds")).isEmpty();
    assertThat(pattern.capture("in 5s", "minutes")).isEmpty();
  }

  @Test
  void refusesWhatIsNoExpression() {
    assertThatThrownBy(() -> LinePattern.of("(")).isInstanceOf(PatternSyntaxException.class);
  }

  @Test
  void isEqualToOneOfTheSameText() {
    assertThat(LinePattern.of("a+"))
        .isEqualTo(LinePattern.of("a+"))
        .hasSameHashCodeAs(LinePattern.of("a+"))
        .hasToString("a+")
        .isNotEqualTo(LinePattern.of("b+"));
  }
}
