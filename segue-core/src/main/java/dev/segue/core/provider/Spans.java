package dev.segue.core.provider;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations of one unit or several: {@code 21h17m20s}, {@code 2 hours and 5 minutes}. */
final class Spans {
  private record Unit(int rank, long millis) {}

  private static final Unit WEEK = new Unit(6, 7 * 86_400_000L);
  private static final Unit DAY = new Unit(5, 86_400_000L);
  private static final Unit HOUR = new Unit(4, 3_600_000L);
  private static final Unit MINUTE = new Unit(3, 60_000L);
  private static final Unit SECOND = new Unit(2, 1000L);
  private static final Unit MILLISECOND = new Unit(1, 1L);

  private static final List<Map.Entry<Pattern, Unit>> UNITS =
      List.of(
          Map.entry(Pattern.compile("w(?:eeks?|ks?)?"), WEEK),
          Map.entry(Pattern.compile("d(?:ays?)?"), DAY),
          Map.entry(Pattern.compile("h(?:ours?|rs?)?"), HOUR),
          Map.entry(Pattern.compile("m(?:illi(?:s|seconds?)|s(?:ecs?)?)"), MILLISECOND),
          Map.entry(Pattern.compile("m(?:in(?:ute)?s?)?"), MINUTE),
          Map.entry(Pattern.compile("s(?:ec(?:ond)?s?)?"), SECOND));

  private static final Map<String, Integer> WORDS =
      Map.ofEntries(
          Map.entry("a", 1),
          Map.entry("an", 1),
          Map.entry("one", 1),
          Map.entry("two", 2),
          Map.entry("three", 3),
          Map.entry("four", 4),
          Map.entry("five", 5),
          Map.entry("six", 6),
          Map.entry("seven", 7),
          Map.entry("eight", 8),
          Map.entry("nine", 9),
          Map.entry("ten", 10));

  private static final Pattern PART =
      Pattern.compile(
          "(\\d{1,3}(?:,\\d{3})+(?![\\d,])|\\d{1,12}(?:\\.\\d{1,12})?|"
              + "(?:an?|one|two|three|four|five|six|seven|eight|nine|ten)(?= |-))"
              + "[ -]?([a-z]+?)\\.?(?=\\d|and(?![a-z])|and\\d|from now|[^a-z\\d]|$)");

  private static final Pattern ISO =
      Pattern.compile(
          "p(?:(\\d{1,4})d)?(?:t(?:(\\d{1,5})h)?(?:(\\d{1,6})m)?(?:(\\d{1,9})s)?)?(?![a-z\\d])");

  private static final Pattern JOINT = Pattern.compile("(?:and|&|:)?");
  private static final Pattern BEHIND =
      Pattern.compile("(?:from now|left|remaining|more)(?![a-z])");
  private static final Pattern AGO = Pattern.compile("(?:ago|old|window|limit|plan)(?![a-z])");

  private Spans() {}

  /**
   * The duration that begins here, read; empty, and nothing read, where none does.
   *
   * @throws UnreadException for one whose units are out of order
   */
  static Optional<Duration> take(Scanner text) throws UnreadException {
    MatchResult iso = text.take(ISO);
    if (iso != null && iso.group().length() > 2) {
      return Optional.of(ofIso(iso));
    }
    BigDecimal millis = BigDecimal.ZERO;
    int rank = Integer.MAX_VALUE;
    boolean isAny = false;
    while (true) {
      int before = text.position();
      if (isAny) {
        text.skip(JOINT);
      }
      MatchResult part = text.take(PART);
      Unit unit = part == null ? null : unit(part.group(2));
      if (part == null || unit == null) {
        text.back(before);
        break;
      }
      if (unit.rank >= rank) {
        throw new UnreadException("units out of order");
      }
      rank = unit.rank;
      isAny = true;
      millis = millis.add(number(part.group(1)).multiply(BigDecimal.valueOf(unit.millis)));
    }
    if (!isAny) {
      return Optional.empty();
    }
    if (text.skip(AGO)) {
      throw new UnreadException("no time to come");
    }
    text.skip(BEHIND);
    return Optional.of(Duration.ofMillis(millis.setScale(0, RoundingMode.HALF_UP).longValue()));
  }

  private static Duration ofIso(MatchResult iso) {
    return Duration.ofDays(group(iso, 1))
        .plusHours(group(iso, 2))
        .plusMinutes(group(iso, 3))
        .plusSeconds(group(iso, 4));
  }

  private static long group(MatchResult match, int group) {
    return match.group(group) == null ? 0 : Long.parseLong(match.group(group));
  }

  private static @Nullable Unit unit(String word) {
    for (var known : UNITS) {
      if (known.getKey().matcher(word).matches()) {
        return known.getValue();
      }
    }
    return null;
  }

  private static BigDecimal number(String text) {
    Integer word = WORDS.get(text);
    return word == null ? new BigDecimal(text.replace(",", "")) : BigDecimal.valueOf(word);
  }
}
