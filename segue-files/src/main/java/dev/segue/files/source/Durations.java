package dev.segue.files.source;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as files and flags write them: {@code 250ms 30s 5m 2h 1d}. */
public final class Durations {
  /** Keeps sums of durations far from overflow; nobody waits for ten years. */
  public static final Duration LONGEST = Duration.ofDays(3650);

  private static final Pattern FORM = Pattern.compile("(\\d{1,12})(ms|s|m|h|d)");

  private Durations() {}

  /**
   * A whole number and its unit, or a bare {@code 0}.
   *
   * @return empty for any other text and for more than {@link #LONGEST}
   */
  public static Optional<Duration> parse(String text) {
    if (text.equals("0")) {
      return Optional.of(Duration.ZERO);
    }
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(matcher.group(1));
    Duration duration =
        switch (matcher.group(2)) {
          case "ms" -> Duration.ofMillis(number);
          case "s" -> Duration.ofSeconds(number);
          case "m" -> Duration.ofMinutes(number);
          case "h" -> Duration.ofHours(number);
          default -> Duration.ofDays(number);
        };
    return Optional.of(duration).filter(d -> d.compareTo(LONGEST) <= 0);
  }

  /** What to say of a text that is no duration. */
  public static String refusal(String text) {
    return Quoted.of(text) + " is not a duration; write it as 250ms, 30s, 5m, 2h or 1d";
  }
}
