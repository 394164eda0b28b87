package dev.segue.core.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResetPatternTest {
  /** Half past four in the afternoon in Berlin. */
  private static final Instant NOW = Instant.parse("2026-11-27T15:30:00Z");

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource({
    "seconds, 30, 2026-11-27T15:30:30Z",
    "seconds, 0.5, 2026-11-27T15:30:00.500Z",
    "minutes, 90, 2026-11-27T17:00:00Z",
    "hours, 5, 2026-11-27T20:30:00Z",
    "epoch, 1795900000, 2026-11-28T21:06:40Z",
    "epoch, 1795900000123, 2026-11-28T21:06:40.123Z",
  })
  void countsFromNowOrFromTheEpoch(String unit, String value, Instant expected) {
    assertThat(in(unit, value)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-11-28T10:00:00Z | 2026-11-28T10:00:00Z",
        "2026-11-28T10:00:00+01:00 | 2026-11-28T09:00:00Z",
        // Berlin is meant where no zone is named.
        "10:53pm | 2026-11-27T21:53:00Z",
        "10:53pm (UTC) | 2026-11-27T22:53:00Z",
        "3pm | 2026-11-27T14:00:00Z",
        "11am | 2026-11-28T10:00:00Z",
        "6pm (America/New_York) | 2026-11-27T23:00:00Z",
        "2:33 AM | 2026-11-28T01:33:00Z",
        "17:05 | 2026-11-27T16:05:00Z",
        "17:05:30 UTC | 2026-11-27T17:05:30Z",
        "Dec 1st, 2026 1:50 AM | 2026-12-01T00:50:00Z",
        "Oct 14th, 2027 3:04 PM | 2027-10-14T13:04:00Z",
        "2026-12-01 01:50:00 UTC | 2026-12-01T01:50:00Z",
        "Dec 3, 9am (UTC) | 2026-12-03T09:00:00Z",
        "Dec 1st, 2026, at 1 AM (UTC) | 2026-12-01T01:00:00Z",
        "Dec 3 at 9am (UTC) | 2026-12-03T09:00:00Z",
        "Jan 2, 9:30am (UTC) | 2027-01-02T09:30:00Z",
      })
  void readsTimesOfDayAndDates(String value, Instant expected) {
    if (expected == null) {
      assertThat(reset("time").in("until <" + value + ">", NOW, BERLIN)).isEmpty();
    } else {
      assertThat(in("time", value)).isEqualTo(expected);
    }
  }

  @Test
  void takesATimeThatIsOverSinceFourHoursForTomorrowAndALaterOneForPassed() {
    assertThat(in("time", "11:30am (UTC)")).isEqualTo(Instant.parse("2026-11-28T11:30:00Z"));
    assertThat(in("time", "11:31am (UTC)")).isEqualTo(Instant.parse("2026-11-27T11:31:00Z"));
    assertThat(in("time", "3:30pm (UTC)")).isEqualTo(Instant.parse("2026-11-27T15:30:00Z"));
    assertThat(in("time", "3:31pm (UTC)")).isEqualTo(Instant.parse("2026-11-27T15:31:00Z"));
  }

  @Test
  void readsAMinuteToItsEndInThePartThatItsGrammarReads() {
    assertThat(in("reset", "3:31pm (UTC)")).isEqualTo(Instant.parse("2026-11-27T15:32:00Z"));
    assertThat(in("reset", "3:31:05 pm (UTC)")).isEqualTo(Instant.parse("2026-11-27T15:31:05Z"));
  }

  @Test
  void saysWhichPartItDidNotUnderstand() {
    assertThat(reset("reset").read("until <the cows come home>", NOW, BERLIN))
        .isEqualTo(new ResetReading.Unread("the cows come home"));
    assertThat(reset("reset").read("no limit here", NOW, BERLIN))
        .isEqualTo(new ResetReading.NotNamed());
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "25:61", "9am (Nowhere/Land)", "2026-13-40T00:00:00Z", ""})
  void namesNoTimeWhereNoneCanBeRead(String value) {
    assertThat(reset("time").in("until <" + value + ">", NOW, BERLIN)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999999999999999", "-", "1e400"})
  void namesNoTimeForNumbersThatAreNone(String value) {
    assertThat(reset("epoch").in("until <" + value + ">", NOW, BERLIN)).isEmpty();
  }

  @Test
  void survivesNumbersBeyondAllTime() {
    assertThat(reset("hours").in("until <99999999999999999999999>", NOW, BERLIN))
        .satisfiesAnyOf(at -> assertThat(at).isEmpty(), at -> assertThat(at.get()).isAfter(NOW));
  }

  @Test
  void namesNoTimeInAnotherText() {
    assertThat(reset("seconds").in("no limit here", NOW, BERLIN)).isEmpty();
  }

  private static Instant in(String unit, String value) {
    return reset(unit).in("until <" + value + ">", NOW, BERLIN).orElseThrow();
  }

  private static ResetPattern reset(String unit) {
    return new ResetPattern(LinePattern.of("until <(?<" + unit + ">[^>]*)>"), unit);
  }
}
