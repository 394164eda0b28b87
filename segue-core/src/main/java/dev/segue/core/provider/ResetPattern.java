package dev.segue.core.provider;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * The part of a line where a limit notice names its end. The one named group of the pattern says
 * how that part is read:
 *
 * <ul>
 *   <li>{@code reset}: by the grammar of all times and durations ({@link ResetGrammar}).
 *   <li>{@code time}: by the same grammar, but a minute without seconds means its first second.
 *   <li>{@code seconds}, {@code minutes}, {@code hours}: a number from now on.
 *   <li>{@code epoch}: seconds, or milliseconds from 10^11 on.
 * </ul>
 */
public record ResetPattern(LinePattern pattern, String unit) {
  /** The groups there are. */
  public static final List<String> UNITS =
      List.of("reset", "seconds", "minutes", "hours", "epoch", "time");

  /** The end that a text names, where one can be read. */
  public Optional<Instant> in(String text, Instant now, ZoneId zone) {
    return read(text, now, zone).instant();
  }

  /**
   * The end that a text names.
   *
   * @param zone of times of day that name none
   */
  public ResetReading read(String text, Instant now, ZoneId zone) {
    Optional<String> part = pattern.capture(text, unit);
    if (part.isEmpty()) {
      return new ResetReading.NotNamed();
    }
    String value = part.get().strip();
    try {
      return switch (unit) {
        case "seconds" -> new ResetReading.At(now.plus(millis(value, 1000)));
        case "minutes" -> new ResetReading.At(now.plus(millis(value, 60_000)));
        case "hours" -> new ResetReading.At(now.plus(millis(value, 3_600_000)));
        case "epoch" -> new ResetReading.At(epoch(Long.parseLong(value)));
        case "time" -> ResetGrammar.readExactly(value, now, zone);
        default -> ResetGrammar.read(value, now, zone);
      };
    } catch (NumberFormatException | ArithmeticException | DateTimeException _) {
      return new ResetReading.Unread(value);
    }
  }

  private static Duration millis(String value, int unitMillis) {
    return Duration.ofMillis(Math.round(Double.parseDouble(value) * unitMillis));
  }

  private static Instant epoch(long value) {
    return value >= 100_000_000_000L ? Instant.ofEpochMilli(value) : Instant.ofEpochSecond(value);
  }
}
