package dev.segue.core.provider;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a limit notice names its end. One named group says the unit: {@code seconds}, {@code
 * minutes}, {@code hours}, {@code epoch} (seconds, or milliseconds from 10^11 on) or {@code time}
 * (RFC 3339, or a time of day such as {@code 10:53pm (UTC)} or {@code 3pm}, also behind a date such
 * as {@code Oct 14th, 2026 3:04 PM} or {@code Dec 3, 9am}).
 */
public record ResetPattern(LinePattern pattern, String unit) {
  /** The units there are. */
  public static final List<String> UNITS = List.of("seconds", "minutes", "hours", "epoch", "time");

  private static final Pattern ZONE =
      Pattern.compile("\\s*\\(?((?:UTC|GMT|Z)|[A-Za-z]+/[A-Za-z_]+)\\)?\\s*$");

  private static final List<DateTimeFormatter> TIMES =
      List.of(format("h:mma"), format("ha"), format("H:mm"), format("h:mm:ssa"), format("H:mm:ss"));

  private static final List<DateTimeFormatter> DATES =
      List.of(
          format("MMMd,uuuu'T'h:mma"),
          format("MMMd,uuuu'T'ha"),
          format("MMMd,uuuu'T'H:mm"),
          format("uuuu-MM-ddH:mm:ss"));

  private static final List<DateTimeFormatter> DATES_OF_THE_YEAR =
      List.of(format("MMMd,h:mma"), format("MMMd,ha"), format("MMMd,H:mm"));

  private static DateTimeFormatter format(String pattern) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .toFormatter(Locale.ENGLISH);
  }

  /**
   * The end that a text names.
   *
   * @param zone of times of day that name none
   * @return empty when the text names none that can be read
   */
  public Optional<Instant> in(String text, Instant now, ZoneId zone) {
    return pattern.capture(text, unit).flatMap(value -> read(value.strip(), now, zone));
  }

  private Optional<Instant> read(String value, Instant now, ZoneId zone) {
    try {
      return switch (unit) {
        case "seconds" -> Optional.of(now.plus(millis(value, 1000)));
        case "minutes" -> Optional.of(now.plus(millis(value, 60_000)));
        case "hours" -> Optional.of(now.plus(millis(value, 3_600_000)));
        case "epoch" -> Optional.of(epoch(Long.parseLong(value)));
        default -> time(value, now, zone);
      };
    } catch (NumberFormatException | ArithmeticException | DateTimeException _) {
      return Optional.empty();
    }
  }

  private static Duration millis(String value, int unitMillis) {
    return Duration.ofMillis(Math.round(Double.parseDouble(value) * unitMillis));
  }

  private static Instant epoch(long value) {
    return value >= 100_000_000_000L ? Instant.ofEpochMilli(value) : Instant.ofEpochSecond(value);
  }

  private static Optional<Instant> time(String value, Instant now, ZoneId fallback) {
    if (value.matches("\\d{4}-\\d{2}-\\d{2}T.*")) {
      return Optional.of(ZonedDateTime.parse(value).toInstant());
    }
    Matcher named = ZONE.matcher(value);
    boolean hasZone = named.find();
    ZoneId zone = hasZone ? ZoneId.of(named.group(1)) : fallback;
    String bare =
        (hasZone ? value.substring(0, named.start()) : value)
            .replaceAll("(?<=\\d)(?:st|nd|rd|th)\\b", "");
    // A year needs something between itself and the digits of the hour.
    String packed =
        bare.replaceAll("(,\\s*\\d{4}),?\\s+(?:at\\s+)?", "$1T").replaceAll("\\s+|\\bat\\b", "");
    for (DateTimeFormatter form : DATES) {
      Optional<Instant> at = parsed(() -> LocalDateTime.parse(packed, form).atZone(zone));
      if (at.isPresent()) {
        return at;
      }
    }
    for (DateTimeFormatter form : DATES_OF_THE_YEAR) {
      Optional<Instant> at = parsed(() -> nextDate(form.parse(packed), now.atZone(zone)));
      if (at.isPresent()) {
        return at;
      }
    }
    for (DateTimeFormatter form : TIMES) {
      Optional<Instant> at = parsed(() -> next(LocalTime.parse(packed, form), now.atZone(zone)));
      if (at.isPresent()) {
        return at;
      }
    }
    return Optional.empty();
  }

  private static ZonedDateTime next(LocalTime time, ZonedDateTime now) {
    ZonedDateTime today = now.with(time);
    return today.isAfter(now) ? today : today.plusDays(1);
  }

  private static ZonedDateTime nextDate(TemporalAccessor date, ZonedDateTime now) {
    ZonedDateTime thisYear =
        MonthDay.from(date)
            .atYear(now.getYear())
            .atTime(LocalTime.from(date))
            .atZone(now.getZone());
    return thisYear.isAfter(now) ? thisYear : thisYear.plusYears(1);
  }

  private static Optional<Instant> parsed(Reading reading) {
    try {
      return Optional.of(reading.read().toInstant());
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }

  @FunctionalInterface
  private interface Reading {
    ZonedDateTime read();
  }
}
