package dev.segue.core.provider;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * A moment of the calendar as a text names it, in parts. A part that is missing is found from the
 * present time.
 *
 * @param zone the machine's where the text names none
 */
record Moment(Optional<Day> day, Optional<DayOfWeek> weekday, Optional<Clock> clock, ZoneId zone) {
  /**
   * A clock time that passed no longer ago is over, and is not the next day's: a message names the
   * minute only, clocks differ, and services reset late. It is shorter than the plans' windows of
   * five hours.
   */
  static final Duration JUST_PASSED = Duration.ofHours(4);

  /** A date without a year that passed longer ago, or lies further ahead, could be of any year. */
  private static final Duration PAST_DATE = Duration.ofDays(7);

  private static final Duration COMING_DATE = Duration.ofDays(190);

  /**
   * The instant that is meant.
   *
   * @param toItsEnd whether a minute without seconds lasts to its end
   * @throws UnreadException where there is none, or more than one
   */
  Instant resolve(Instant now, boolean toItsEnd) throws UnreadException {
    LocalDate today = LocalDate.ofInstant(now, zone);
    Instant at =
        switch (day.orElse(null)) {
          case null ->
              weekday.isPresent() ? ofWeekday(today, now, toItsEnd) : ofDay(today, now, toItsEnd);
          case Day.Dated(LocalDate date) -> on(date, toItsEnd);
          case Day.Yearless yearless -> ofYear(yearless, now, toItsEnd);
          case Day.Relative(int days) -> on(today.plusDays(days), toItsEnd);
          case Day.Tonight() -> ofTonight(today, toItsEnd);
        };
    if (day.isPresent() && weekday.isPresent() && !(day.get() instanceof Day.Yearless)) {
      DayOfWeek named = at.minusNanos(clock.isPresent() ? 1 : 0).atZone(zone).getDayOfWeek();
      if (named != weekday.get() && at.atZone(zone).getDayOfWeek() != weekday.get()) {
        throw new UnreadException("another day of the week");
      }
    }
    return at;
  }

  /** The first such time that is not over since long. */
  private Instant ofDay(LocalDate today, Instant now, boolean toItsEnd) throws UnreadException {
    return first(
        List.of(today.minusDays(1), today, today.plusDays(1), today.plusDays(2)), now, toItsEnd);
  }

  private Instant ofWeekday(LocalDate today, Instant now, boolean toItsEnd) throws UnreadException {
    DayOfWeek wanted = weekday.orElseThrow();
    LocalDate next = today.minusDays(1);
    while (next.getDayOfWeek() != wanted) {
      next = next.plusDays(1);
    }
    if (clock.isEmpty() && next.isAfter(today.minusDays(1)) && !next.isAfter(today)) {
      throw new UnreadException("today, or a week from today");
    }
    return first(List.of(next, next.plusDays(7)), now, toItsEnd);
  }

  private Instant first(List<LocalDate> dates, Instant now, boolean toItsEnd)
      throws UnreadException {
    for (LocalDate date : dates) {
      // The day is chosen by the clock alone: only the chosen one must exist there, once.
      LocalDateTime local = local(date, toItsEnd);
      if (local.atZone(zone).toInstant().isAfter(now.minus(JUST_PASSED))) {
        return on(date, toItsEnd);
      }
    }
    throw new UnreadException("no such day near by");
  }

  /** "Tonight at 11pm", or the midnight that ends the day. */
  private Instant ofTonight(LocalDate today, boolean toItsEnd) throws UnreadException {
    boolean isNextMorning = clock.filter(c -> c.time().getHour() >= 6).isEmpty();
    return on(isNextMorning ? today.plusDays(1) : today, toItsEnd);
  }

  private Instant ofYear(Day.Yearless yearless, Instant now, boolean toItsEnd)
      throws UnreadException {
    int year = LocalDate.ofInstant(now, zone).getYear();
    for (int each = year - 1; each <= year + 1; each++) {
      LocalDate date = yearless.day().isValidYear(each) ? yearless.day().atYear(each) : null;
      if (date == null || weekday.filter(w -> w != date.getDayOfWeek()).isPresent()) {
        continue;
      }
      Instant local = local(date, toItsEnd).atZone(zone).toInstant();
      if (local.isAfter(now.minus(PAST_DATE)) && local.isBefore(now.plus(COMING_DATE))) {
        return on(date, toItsEnd);
      }
    }
    throw new UnreadException("no such date near by");
  }

  private LocalDateTime local(LocalDate date, boolean toItsEnd) {
    if (clock.isEmpty()) {
      return date.atStartOfDay();
    }
    Clock read = clock.get();
    LocalTime time = read.time();
    LocalDateTime local = date.plusDays(read.isNextDay() ? 1 : 0).atTime(time);
    return toItsEnd && read.isWholeMinute() ? local.plusMinutes(1) : local;
  }

  private Instant on(LocalDate date, boolean toItsEnd) throws UnreadException {
    LocalDateTime named = local(date, false);
    List<ZoneOffset> offsets = zone.getRules().getValidOffsets(named);
    if (offsets.size() != 1) {
      throw new UnreadException(
          offsets.isEmpty() ? "a time that is left out" : "a time that comes twice");
    }
    Instant at = named.toInstant(offsets.getFirst());
    return toItsEnd && clock.filter(Clock::isWholeMinute).isPresent() ? at.plusSeconds(60) : at;
  }
}
