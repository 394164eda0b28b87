package dev.segue.core.provider;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Reads days. */
final class Days {
  private static final String MONTH =
      "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
          + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";

  private static final Pattern ISO =
      Pattern.compile("(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?!\\d)(?:t(?=\\d))?");

  private static final Pattern MONTH_FIRST =
      Pattern.compile(
          MONTH + "[ -]?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:,? ?-?(\\d{4})(?![\\d:]))?");

  private static final Pattern DAY_FIRST =
      Pattern.compile(
          "(\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]?(?:of |de )?"
              + MONTH
              + "(?:(?: de)?[, -]{0,2}(\\d{4})(?![\\d:]))?(?![a-z]{3})");

  private static final Pattern SLASHES = Pattern.compile("(\\d{1,2})/(\\d{1,2})/(\\d{4})(?!\\d)");
  private static final Pattern DOTS = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})(?!\\d)");

  private static final Pattern RELATIVE =
      Pattern.compile("(?:(the day after tomorrow)|(tomorrow)|(today)|(tonight))(?!\\p{L})");

  private static final Pattern RELATIVE_GLUED = Pattern.compile("(tomorrow)(?=at\\d)");

  private static final Pattern WEEKDAY =
      Pattern.compile(
          "(?:this |coming )?(mon|tue|wed|thu|fri|sat|sun)"
              + "(?:day|s|sday|nesday|r|rs|rsday|urday)?\\.?(?=at\\d|[^a-z]|$)");

  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> WEEKDAYS =
      List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

  private Days() {}

  /**
   * The day that stands here, read; empty, and nothing read, where none does.
   *
   * @throws UnreadException for one that is in no calendar, or that could be two
   */
  static Optional<Day> take(Scanner text) throws UnreadException {
    MatchResult iso = text.take(ISO);
    if (iso != null) {
      return Optional.of(dated(number(iso, 1), number(iso, 2), number(iso, 3)));
    }
    MatchResult slashes = text.take(SLASHES);
    if (slashes != null) {
      return Optional.of(slashes(slashes));
    }
    MatchResult dots = text.take(DOTS);
    if (dots != null) {
      return Optional.of(dated(number(dots, 3), number(dots, 2), number(dots, 1)));
    }
    MatchResult monthFirst = text.take(MONTH_FIRST);
    if (monthFirst != null) {
      return Optional.of(named(monthFirst, monthFirst.group(1), number(monthFirst, 2)));
    }
    MatchResult dayFirst = text.take(DAY_FIRST);
    if (dayFirst != null) {
      return Optional.of(named(dayFirst, dayFirst.group(2), number(dayFirst, 1)));
    }
    return relative(text);
  }

  private static Optional<Day> relative(Scanner text) {
    MatchResult relative = text.take(RELATIVE);
    if (relative == null) {
      return text.skip(RELATIVE_GLUED) ? Optional.of(new Day.Relative(1)) : Optional.empty();
    }
    if (relative.group(4) != null) {
      return Optional.of(new Day.Tonight());
    }
    int days = relative.group(1) != null ? 2 : relative.group(2) != null ? 1 : 0;
    return Optional.of(new Day.Relative(days));
  }

  /** The weekday that stands here, read. */
  static Optional<DayOfWeek> takeWeekday(Scanner text) {
    MatchResult match = text.take(WEEKDAY);
    return match == null
        ? Optional.empty()
        : Optional.of(DayOfWeek.of(WEEKDAYS.indexOf(match.group(1)) + 1));
  }

  /** Both orders are in use, so a day that could be a month is not guessed at. */
  private static Day slashes(MatchResult match) throws UnreadException {
    int first = number(match, 1);
    int second = number(match, 2);
    if (first <= 12 && second <= 12 && first != second) {
      throw new UnreadException("day and month, or month and day");
    }
    return first > 12
        ? dated(number(match, 3), second, first)
        : dated(number(match, 3), first, second);
  }

  private static Day named(MatchResult match, String month, int day) throws UnreadException {
    int number = MONTHS.indexOf(month.substring(0, 3)) + 1;
    if (match.group(3) != null) {
      return dated(number(match, 3), number, day);
    }
    try {
      return new Day.Yearless(MonthDay.of(Month.of(number), day));
    } catch (DateTimeException e) {
      throw new UnreadException(String.valueOf(e.getMessage()));
    }
  }

  private static Day dated(int year, int month, int day) throws UnreadException {
    try {
      return new Day.Dated(LocalDate.of(year, month, day));
    } catch (DateTimeException e) {
      throw new UnreadException(String.valueOf(e.getMessage()));
    }
  }

  private static int number(MatchResult match, int group) {
    return Integer.parseInt(match.group(group));
  }
}
