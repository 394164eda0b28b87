package dev.segue.core.session.readiness;

import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * Since when a screen has not changed, and since when it has changed in its clocks and spinners
 * only.
 *
 * @param screen as it was seen last
 * @param since when it was first seen so
 * @param progress what is left of it without numbers and ornaments
 * @param progressSince when that was first seen so
 */
public record ScreenStability(
    Screen screen, Instant since, String progress, Instant progressSince) {
  /** Anything but letters: digits of clocks and counters, spinners, bars, blanks. */
  private static final Pattern ORNAMENT = Pattern.compile("[^\\p{L}]+");

  /** A first look. */
  public static ScreenStability first(Screen screen, Instant now) {
    return new ScreenStability(screen, now, progressOf(screen), now);
  }

  /** The next look. */
  public ScreenStability next(Screen now, Instant at) {
    if (now.equals(screen)) {
      return this;
    }
    String next = progressOf(now);
    return new ScreenStability(now, at, next, next.equals(progress) ? progressSince : at);
  }

  public Duration quiet(Instant now) {
    return Duration.between(since, now);
  }

  public Duration stalled(Instant now) {
    return Duration.between(progressSince, now);
  }

  private static String progressOf(Screen screen) {
    return ORNAMENT.matcher(screen.text()).replaceAll(" ");
  }
}
