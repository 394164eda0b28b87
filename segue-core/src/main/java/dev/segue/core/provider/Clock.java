package dev.segue.core.provider;

import java.time.LocalTime;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A time of day.
 *
 * @param isWholeMinute whether its seconds were left out
 * @param isNextDay for 24:00, the end of its day
 */
record Clock(LocalTime time, boolean isWholeMinute, boolean isNextDay) {
  private static final Pattern TWELVE =
      Pattern.compile(
          "(\\d{1,2})(?:[:.]([0-5]\\d)(?:[:.]([0-5]\\d)(?:[.,](\\d{1,9}))?)?)? ?([ap])\\.? ?m(?![a-z]|\\.?[a-z])\\.?");

  private static final Pattern TWELVE_GLUED =
      Pattern.compile(
          "(\\d{1,2})(?::([0-5]\\d)(?::([0-5]\\d)(?:\\.(\\d{1,9}))?)?)?([ap])m(?=[a-z])");

  private static final Pattern TWENTY_FOUR =
      Pattern.compile(
          "t?([01]?\\d|2[0-4]):([0-5]\\d)(?::([0-5]\\d)(?:[.,](\\d{1,9}))?)?(?![\\d:])(?: ?(?:h|hrs|hours|uhr)(?![a-z]))?");

  private static final Pattern WORD = Pattern.compile("(?:(midnight)|(noon)|(mid-?day))(?![a-z])");

  /**
   * The time that stands here, read; empty, and nothing read, where none does.
   *
   * @throws UnreadException for one that no clock shows
   */
  static Optional<Clock> take(Scanner text) throws UnreadException {
    MatchResult word = text.take(WORD);
    if (word != null) {
      LocalTime time = word.group(1) != null ? LocalTime.MIDNIGHT : LocalTime.NOON;
      return Optional.of(new Clock(time, false, false));
    }
    MatchResult twelve = text.take(TWELVE);
    if (twelve == null) {
      twelve = text.take(TWELVE_GLUED);
    }
    if (twelve != null) {
      return Optional.of(twelve(twelve));
    }
    MatchResult whole = text.take(TWENTY_FOUR);
    return whole == null ? Optional.empty() : Optional.of(twentyFour(whole));
  }

  private static Clock twelve(MatchResult match) throws UnreadException {
    int hour = Integer.parseInt(match.group(1));
    boolean isMorning = match.group(5).equals("a");
    if (hour > 12 || (hour == 0 && !isMorning)) {
      throw new UnreadException("no hour of half a day: " + hour);
    }
    return clock(hour % 12 + (isMorning ? 0 : 12), match, false);
  }

  private static Clock twentyFour(MatchResult match) throws UnreadException {
    int hour = Integer.parseInt(match.group(1));
    Clock clock = clock(hour % 24, match, hour == 24);
    if (hour == 24 && !clock.time.equals(LocalTime.MIDNIGHT)) {
      throw new UnreadException("no time after 24:00");
    }
    return clock;
  }

  private static Clock clock(int hour, MatchResult match, boolean isNextDay) {
    LocalTime time =
        LocalTime.of(hour, number(match.group(2)), number(match.group(3)), nanos(match));
    return new Clock(time, match.group(3) == null, isNextDay);
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static int nanos(MatchResult match) {
    String digits = match.group(4);
    return digits == null ? 0 : Integer.parseInt((digits + "00000000").substring(0, 9));
  }
}
