package dev.segue.bench.look;

import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.Readiness;
import dev.segue.core.session.readiness.ReadinessVerdict;
import dev.segue.core.session.readiness.Row;
import dev.segue.core.session.readiness.Screen;
import dev.segue.core.session.readiness.TerminalProfile;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An agent at one moment in a terminal of one appearance.
 *
 * @param written all that it wrote until then, a character a byte
 */
record SeenLook(
    String cli,
    Appearance appearance,
    Moment moment,
    Screen screen,
    String written,
    ReadinessVerdict verdict) {
  /** Rows in which agents draw their composers. */
  private static final int TAIL = 8;

  private static final Duration LONG = Duration.ofSeconds(10);

  static SeenLook at(String cli, TerminalProfile profile, Moment moment, LookedAt seen) {
    Screen screen;
    String written;
    synchronized (seen) {
      screen = seen.screen();
      written = new String(seen.shown(), StandardCharsets.ISO_8859_1);
    }
    ReadinessVerdict verdict =
        Readiness.judge(
            profile,
            new AgentObservation(
                screen,
                LONG,
                LONG,
                true,
                AgentObservation.Foreground.AGENT,
                AgentObservation.Turn.UNKNOWN),
            Optional.empty());
    return new SeenLook(cli, seen.appearance(), moment, screen, written, verdict);
  }

  /** Whether the rules say what is true. */
  boolean isRight() {
    boolean isState = verdict.state() == moment.state();
    return switch (moment) {
      case DIALOG_PERMISSION, DIALOG_TRUST -> isState;
      case STARTUP_READY, IDLE_TYPED, BUSY, READY_AFTER_TURN ->
          isState
              && verdict.composer().content() == moment.content()
              && moment.text().filter(text -> !verdict.composer().shows(text)).isEmpty();
    };
  }

  /**
   * What two looks have in common that differ in words and numbers only: tips, names of folders,
   * spinners.
   */
  String shape() {
    List<String> rows =
        screen.rows().subList(0, screen.lastWritten() + 1).stream().map(SeenLook::shape).toList();
    int tail = Math.max(0, rows.size() - TAIL);
    return Stream.concat(
            rows.subList(0, tail).stream().distinct(), rows.subList(tail, rows.size()).stream())
        .collect(Collectors.joining("\n"));
  }

  private static String shape(Row row) {
    return row.text()
        .replaceAll("[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{P} ]*", "a")
        .replaceAll("[⠀-⣿✢✳✶✻✽·]", "*")
        .replaceAll("(\\S)\\1+", "$1")
        .strip();
  }

  /** A line of the list of recordings. */
  String line(String name) {
    Composer.Content content = verdict.composer().content();
    return String.join(
        "\t",
        cli,
        screen.columns() + "x" + screen.rows().size(),
        name,
        moment.state().word(),
        verdict.dialog().orElse("-"),
        (verdict.dialog().isPresent() ? content : moment.content()).name().toLowerCase(Locale.ROOT),
        moment.text().orElse("-"));
  }

  @Override
  public String toString() {
    return "%-9s %-42s %-18s %s %s (%s)"
        .formatted(
            cli,
            appearance.name(),
            moment.word(),
            isRight() ? "ok   " : "WRONG",
            verdict.state().word(),
            verdict.rule());
  }
}
