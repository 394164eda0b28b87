package dev.segue.core.provider;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The one grammar of reset times. A text begins with a duration, an epoch, or a moment of the
 * calendar, whose parts (day, day of the week, time of day, zone) come in any order; what follows
 * must be the end of a sentence or of the text. What is understood in part only is not read at all,
 * nor is what could mean two instants.
 */
public final class ResetGrammar {
  /** No part of a line that names a time is longer. */
  private static final int LONGEST = 400;

  /** Further away, it is no reset. */
  private static final Duration FAR = Duration.ofDays(400);

  private static final long FIRST_MILLIS = 100_000_000_000L;

  private static final Pattern LEAD =
      Pattern.compile(
          "(?:(?:again|available|resets?|resetting|until|after|at|on|in|by|about|around|approx(?:imately|\\.)?"
              + "|roughly|another|less than|up to|the|is|be|will)(?=[^a-z]|$)|(?:at|on|in|until|after)(?=\\d)|[~:=<>·-])");

  private static final Pattern IN = Pattern.compile("(?:in|after|less than|up to|another|~)");
  private static final Pattern EPOCH =
      Pattern.compile("(\\d{10}|\\d{13})(?:\\.\\d{1,9})?(?![\\d:/-])");

  /** A field of an error's JSON that counts seconds, or milliseconds where its name says so. */
  private static final Pattern FIELD =
      Pattern.compile(
          "\\\\?\"?(?:resets?_(?:in|after)|retry_?(?:after|delay))(?:_(seconds|ms))?\\\\?\"? ?: ?\\\\?\"?(\\d{1,9}(?:\\.\\d{1,9})?)s?(?![\\w:])");

  private static final Pattern JOINT =
      Pattern.compile("(?:at|on)(?=\\d|[^a-z]|$)|-(?= )|·|\\((?=[a-z0-9: ]+\\))");
  private static final Pattern WITHOUT_UNITS = Pattern.compile("\\d{1,3}:\\d");
  private static final Pattern CLOSED = Pattern.compile("\\)");

  /** Its name in words behind an offset, as JavaScript writes it. */
  private static final Pattern ZONE_IN_WORDS = Pattern.compile("\\([a-z ]+ time\\)");

  private static final Pattern END =
      Pattern.compile(
          "$|[.;!?·∙•|\"'\\\\\\]}–—]|-(?=[^\\w]|$)|\\((?:at|in|on|about|ref|request|\\d)"
              + "|\\[|(?:or(?! \\d)|to|before|if|when|unless|for|please|while|with|upgrade|switch|contact"
              + "|see|learn|visit|then|request|your|you|once|use|run|try|because)(?![a-z])"
              + "|https?:|/[a-z]");

  private ResetGrammar() {}

  /**
   * Reads the part of a line that names the end of a limit.
   *
   * @param zone the machine's, of times that name none
   * @return never {@link ResetReading.NotNamed}
   */
  public static ResetReading read(String part, Instant now, ZoneId zone) {
    return read(part, now, zone, true);
  }

  /** The same, but a minute without seconds means its first second. */
  public static ResetReading readExactly(String part, Instant now, ZoneId zone) {
    return read(part, now, zone, false);
  }

  private static ResetReading read(String part, Instant now, ZoneId zone, boolean toItsEnd) {
    String plain = PlainText.of(part).strip();
    String text = plain.substring(0, Math.min(plain.length(), LONGEST)).toLowerCase(Locale.ROOT);
    try {
      Instant at = instant(new Scanner(text), now, zone, toItsEnd);
      if (Duration.between(now, at).abs().compareTo(FAR) <= 0) {
        return new ResetReading.At(at);
      }
    } catch (UnreadException | DateTimeException | ArithmeticException | NumberFormatException _) {
      // Said as unread, with its text.
    }
    return new ResetReading.Unread(plain.substring(0, Math.min(plain.length(), LONGEST)));
  }

  private static Instant instant(Scanner text, Instant now, ZoneId zone, boolean toItsEnd)
      throws UnreadException {
    MatchResult field = text.take(FIELD);
    if (field != null) {
      boolean isMillis = "ms".equals(field.group(1));
      BigDecimal count = new BigDecimal(field.group(2)).movePointRight(isMillis ? 0 : 3);
      return now.plusMillis(count.longValue());
    }
    boolean isSpan = false;
    int begin = text.position();
    while (text.skip(LEAD)) {
      text.back(begin);
      isSpan |= text.sees(IN);
      text.skip(LEAD);
      begin = text.position();
    }
    MatchResult epoch = text.take(EPOCH);
    if (epoch != null) {
      return ended(text, epoch(epoch.group()));
    }
    Optional<Duration> span = Spans.take(text);
    if (span.isPresent()) {
      return ended(text, now.plus(span.get()));
    }
    if (isSpan && text.sees(WITHOUT_UNITS)) {
      // "In 5:30" may be minutes, hours, or no duration at all.
      throw new UnreadException("a duration without units");
    }
    return ended(text, moment(text, now, zone).resolve(now, toItsEnd));
  }

  private static Instant ended(Scanner text, Instant at) throws UnreadException {
    if (!text.sees(END)) {
      throw new UnreadException("not understood to its end");
    }
    return at;
  }

  private static Instant epoch(String digits) {
    BigDecimal value = new BigDecimal(digits);
    boolean isMillis = value.compareTo(BigDecimal.valueOf(FIRST_MILLIS)) >= 0;
    return Instant.ofEpochMilli((isMillis ? value : value.movePointRight(3)).longValue());
  }

  private static Moment moment(Scanner text, Instant now, ZoneId home) throws UnreadException {
    Optional<Day> day = Optional.empty();
    Optional<DayOfWeek> weekday = Optional.empty();
    Optional<Clock> clock = Optional.empty();
    Optional<ZoneId> zone = Optional.empty();
    int before;
    do {
      before = text.position();
      if (day.isEmpty()) {
        day = Days.take(text);
      }
      if (weekday.isEmpty()) {
        weekday = Days.takeWeekday(text);
      }
      if (clock.isEmpty()) {
        clock = Clock.take(text);
      }
      boolean isTold = day.isPresent() || weekday.isPresent() || clock.isPresent();
      if (zone.isEmpty() && isTold) {
        zone = Zones.take(text, home, now, clock.isPresent());
        zone.ifPresent(_ -> text.skip(ZONE_IN_WORDS));
      }
      if (isTold && before != text.position()) {
        joint(text, clock.isPresent());
      }
    } while (text.position() != before);
    if (day.isEmpty() && weekday.isEmpty() && clock.isEmpty()) {
      throw new UnreadException("no time");
    }
    text.skip(CLOSED);
    return new Moment(day, weekday, clock, zone.orElse(home));
  }

  /** What joins two parts; left alone where no part follows. */
  private static void joint(Scanner text, boolean hasClock) {
    int before = text.position();
    if (text.skip(JOINT) && hasClock && text.sees(END)) {
      text.back(before);
    }
  }
}
