package dev.segue.core.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Each form of reset time at twelve moments: the text is written from a known instant, as a CLI
 * would write it, and read back. The writer shares nothing with the grammar.
 */
class ResetSweepTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
  private static final ZoneId CALCUTTA = ZoneId.of("Asia/Calcutta");
  private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");

  private static final List<String> MOMENTS =
      List.of(
          "2026-11-29T08:30:12Z",
          "2026-11-29T22:59:30Z",
          "2026-11-29T23:00:05Z",
          "2026-03-29T00:30:00Z",
          "2026-03-29T01:10:00Z",
          "2026-10-24T20:15:00Z",
          "2026-10-25T02:20:00Z",
          "2026-12-31T20:59:59Z",
          "2027-01-01T00:00:01Z",
          "2028-02-28T19:45:00Z",
          "2028-02-29T12:00:00Z",
          "2026-07-15T10:00:45Z");

  /**
   * A form of text.
   *
   * @param zone in which it names a time
   * @param precision what it leaves out; a minute lasts to its end
   */
  private record Form(
      String name, ZoneId zone, ChronoUnit precision, Function<ZonedDateTime, String> text) {}

  private static Form clock(String pattern, ZoneId zone, String behind) {
    return form(pattern, zone, ChronoUnit.MINUTES, behind);
  }

  private static Form form(String pattern, ZoneId zone, ChronoUnit precision, String behind) {
    var writer = DateTimeFormatter.ofPattern(pattern, Locale.US);
    return new Form(
        pattern + behind, zone, precision, at -> writer.format(at).replace("_", "") + behind);
  }

  private static List<Form> clocks() {
    return List.of(
        clock("h:mma", BERLIN, ""),
        clock("h:mm a", BERLIN, "."),
        clock("H:mm", BERLIN, ""),
        clock("h:mm'\u202f'a", BERLIN, ""),
        clock("hh:mm a", BERLIN, " or upgrade"),
        clock("h:mma", NEW_YORK, " (America/New_York)"),
        clock("h:mm a", NEW_YORK, " America/New_York"),
        clock("h:mma", CALCUTTA, " (Asia/Calcutta)"),
        clock("h:mma", TOKYO, " (Asia/Tokyo) · /upgrade"),
        clock("h:mma", ZoneId.of("UTC"), " (UTC)"),
        clock("HH:mm", ZoneId.of("UTC"), " UTC"),
        clock("h:mm a", ZoneId.of("GMT-3"), " GMT-3."),
        clock("h:mm a", ZoneId.of("GMT+5"), " GMT+5"),
        clock("h:mm a", ZoneId.of("GMT+05:30"), " (GMT+5:30)"),
        clock("'at 'h:mm a", ZoneId.of("GMT+2"), " utc+02:00"),
        clock("h:mm a", TOKYO, " JST"),
        form("h:mm:ss a", BERLIN, ChronoUnit.SECONDS, ""),
        form("HH:mm:ss", ZoneId.of("UTC"), ChronoUnit.SECONDS, "Z"),
        form("HH:mm:ss", BERLIN, ChronoUnit.SECONDS, ""));
  }

  private static List<Form> dates() {
    return List.of(
        clock("MMM d, h:mma", BERLIN, ""),
        clock("MMM d 'at' h:mma", CALCUTTA, " (Asia/Calcutta)"),
        clock("MMMM d 'at' h:mm a", NEW_YORK, " (America/New_York)"),
        clock("MMMM d, yyyy 'at' h:mm a", BERLIN, " or switch to auto"),
        clock("MMM d, yyyy h:mm a", BERLIN, "."),
        clock("d MMM yyyy, HH:mm", BERLIN, ""),
        clock("d MMMM, HH:mm", BERLIN, ""),
        clock("d. MMMM yyyy HH:mm", BERLIN, ""),
        clock("EEE, MMM d, h:mma", TOKYO, " (Asia/Tokyo)"),
        clock("EEEE, MMMM d 'at' h:mm a", BERLIN, ""),
        clock("EEE h:mm a", BERLIN, ""),
        clock("EEEE 'at' HH:mm", BERLIN, ""),
        clock("yyyy-MM-dd HH:mm", BERLIN, ""),
        clock("yyyy-MM-dd'T'HH:mm", BERLIN, ""),
        clock("yyyy/MM/dd HH:mm", BERLIN, ""),
        clock("dd.MM.yyyy HH:mm", BERLIN, ""),
        clock("'on 'MMM d 'at' H:mm", ZoneId.of("UTC"), " UTC"),
        clock("MMMd'at'h:mma", BERLIN, "(Europe/Berlin)"),
        form("yyyy-MM-dd HH:mm:ss", BERLIN, ChronoUnit.SECONDS, ""),
        form("yyyy-MM-dd HH:mm:ss", ZoneId.of("UTC"), ChronoUnit.SECONDS, " UTC"),
        form("yyyy-MM-dd'T'HH:mm:ss'Z'", ZoneId.of("UTC"), ChronoUnit.SECONDS, ""),
        form("yyyy-MM-dd'T'HH:mm:ssxxx", NEW_YORK, ChronoUnit.SECONDS, ""),
        form("yyyy-MM-dd'T'HH:mm:ssxx", TOKYO, ChronoUnit.SECONDS, ""),
        form("yyyy-MM-dd'T'HH:mm:ss.SSSX", BERLIN, ChronoUnit.MILLIS, ""),
        form("EEE, dd MMM yyyy HH:mm:ss", ZoneId.of("UTC"), ChronoUnit.SECONDS, " GMT"),
        form(
            "EEE MMM dd yyyy HH:mm:ss 'GMT'xx",
            BERLIN,
            ChronoUnit.SECONDS,
            " (Central European Standard Time)"));
  }

  private static List<Form> spans() {
    return List.of(
        span("h'h'm'm's's'", s -> "%dh%dm%ds".formatted(s / 3600, s / 60 % 60, s % 60)),
        span(
            "words",
            s -> "in %d hours, %d minutes and %d seconds".formatted(s / 3600, s / 60 % 60, s % 60)),
        span(
            "days",
            s ->
                "%d days %d hours %d minutes %d secs"
                    .formatted(s / 86_400, s / 3600 % 24, s / 60 % 60, s % 60)),
        span("glued", s -> "%dhours%dminutes%dseconds.".formatted(s / 3600, s / 60 % 60, s % 60)),
        span("minutes", s -> "~%d min %d s".formatted(s / 60, s % 60)),
        span("seconds", s -> s + " seconds. Please go here"),
        span("s", s -> "in " + s + "s"),
        span("ms", s -> s + "000 ms"),
        span("decimal", s -> s + ".000s."),
        span(
            "days and",
            s -> "%dd %dh %dm %ds".formatted(s / 86_400, s / 3600 % 24, s / 60 % 60, s % 60)),
        span("hr", s -> "%d hrs %dmin %dsec".formatted(s / 3600, s / 60 % 60, s % 60)),
        span("field", s -> "\"resets_in_seconds\":" + s),
        span("ISO", s -> "PT%dH%dM%dS".formatted(s / 3600, s / 60 % 60, s % 60)));
  }

  private static Form span(String name, Function<Long, String> text) {
    return new Form(name, BERLIN, ChronoUnit.FOREVER, at -> text.apply(at.toEpochSecond()));
  }

  private static List<Form> epochs() {
    return List.of(
        new Form("epoch", BERLIN, ChronoUnit.SECONDS, at -> "" + at.toEpochSecond()),
        new Form("millis", BERLIN, ChronoUnit.SECONDS, at -> at.toEpochSecond() + "000"),
        new Form("at", BERLIN, ChronoUnit.SECONDS, at -> "at " + at.toEpochSecond() + "."));
  }

  @Test
  void readsEveryFormExactlyOrSaysThatItDoesNot() {
    var wrong = new ArrayList<String>();
    int unread = 0;
    int read = 0;
    for (String moment : MOMENTS) {
      Instant now = Instant.parse(moment);
      for (Form form : all()) {
        for (Duration ahead : ahead(form)) {
          Instant at = now.plus(ahead).truncatedTo(ChronoUnit.SECONDS);
          ResetReading reading = ResetGrammar.read(written(form, at, now), now, BERLIN);
          if (reading instanceof ResetReading.Unread && mayBeUnread(form, at)) {
            unread++;
          } else if (reading.equals(new ResetReading.At(expected(form, at, now)))) {
            read++;
          } else {
            wrong.add(
                "%s at %s: %s gave %s"
                    .formatted(form.name(), now, written(form, at, now), reading));
          }
        }
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(read).isGreaterThan(60 * MOMENTS.size());
    assertThat(unread).isLessThan(read / 20);
    assertThat(all()).hasSizeGreaterThanOrEqualTo(60);
  }

  private static List<Form> all() {
    var all = new ArrayList<>(clocks());
    all.addAll(dates());
    all.addAll(spans());
    all.addAll(epochs());
    return all;
  }

  /** From an hour late to a session's window; dates and durations also days ahead. */
  private static List<Duration> ahead(Form form) {
    List<Duration> near =
        List.of(
            Duration.ofSeconds(20), Duration.ofMinutes(47), Duration.ofHours(4).plusMinutes(59));
    var all = new ArrayList<>(near);
    if (form.precision() != ChronoUnit.FOREVER) {
      all.add(Duration.ofMinutes(-65));
    }
    if (!clocks().stream().map(Form::name).toList().contains(form.name())) {
      all.add(Duration.ofDays(2).plusHours(7).plusMinutes(13));
      all.add(Duration.ofDays(6).plusHours(3).plusMinutes(1));
    }
    return all;
  }

  private static String written(Form form, Instant at, Instant now) {
    return form.precision() == ChronoUnit.FOREVER
        ? form.text().apply(Instant.EPOCH.plus(Duration.between(now, at)).atZone(BERLIN))
        : form.text().apply(at.atZone(form.zone()));
  }

  private static Instant expected(Form form, Instant at, Instant now) {
    return switch (form.precision()) {
      case FOREVER -> now.plusSeconds(Duration.between(now, at).toSeconds());
      case MINUTES -> at.truncatedTo(ChronoUnit.MINUTES).plusSeconds(60);
      default -> at;
    };
  }

  /** Only a local time that comes twice, at the end of summer time. */
  private static boolean mayBeUnread(Form form, Instant at) {
    LocalDateTime local = LocalDateTime.ofInstant(at, form.zone());
    return form.zone().getRules().getValidOffsets(local).size() > 1;
  }
}
