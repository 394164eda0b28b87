package dev.segue.app.cli.print;

import dev.segue.core.provider.Breaker;
import dev.segue.core.view.Activity;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * Waits in words: until when by the clock on the wall, and how long from now.
 *
 * @param now the moment of the look
 * @param zone in which times are told
 */
record WaitWords(Instant now, ZoneId zone) {
  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  /** In the zone of this machine. */
  static WaitWords at(Instant now) {
    return new WaitWords(now, ZoneId.systemDefault());
  }

  /** {@code waiting for claude, 03:03 (in 4 min)}. */
  String of(Activity.Waiting waiting) {
    return "waiting for %s, %s"
        .formatted(
            waiting.provider(), waiting.until().map(this::until).orElse("until it is mended"));
  }

  /** An open breaker: {@code 03:03 (in 4 min)}, or that its time has come. */
  String of(Breaker.Open open) {
    Optional<Instant> until = open.until();
    if (until.isEmpty()) {
      return "until it is mended";
    }
    return until.get().isAfter(now) ? "until " + until(until.get()) : "may be asked again";
  }

  private String until(Instant at) {
    boolean isToday = at.atZone(zone).toLocalDate().equals(now.atZone(zone).toLocalDate());
    return "%s (in %s)".formatted((isToday ? CLOCK : DAY).format(at.atZone(zone)), span(at));
  }

  private String span(Instant at) {
    Duration left = Duration.between(now, at);
    if (left.toSeconds() < 60) {
      return left.toSeconds() + " s";
    }
    if (left.toMinutes() < 60) {
      return left.toMinutes() + " min";
    }
    return left.toHours() < 48
        ? "%d h %d min".formatted(left.toHours(), left.toMinutesPart())
        : "%d d %d h".formatted(left.toDays(), left.toHoursPart());
  }
}
