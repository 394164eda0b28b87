package dev.segue.app.cli.print;

import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.Provenance;
import dev.segue.core.view.ProviderStats;
import dev.segue.core.view.ProvidersView;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The providers as a table for people. */
public final class ProvidersText {
  private ProvidersText() {}

  /**
   * Prints a line for each provider; when there is none, how to get one.
   *
   * @param rows in the order in which they are shown
   * @param out stays open
   */
  public static void print(List<ProvidersView.Row> rows, PrintWriter out) {
    if (rows.isEmpty()) {
      out.println("no provider is configured or found; segue init looks for agents");
      return;
    }
    int width = rows.stream().mapToInt(row -> row.program().id().length()).max().orElse(0);
    String form = "%-" + Math.max(8, width) + "s  %-22s  %-9s  %-7s  %-14s  %s%n";
    out.printf(form, "PROVIDER", "VERSION", "ANSWERED", "FAILED", "RETRY/FALLBACK", "BREAKER");
    for (ProvidersView.Row row : rows) {
      ProviderStats.Row stats = row.stats();
      out.printf(
          form,
          row.program().id(),
          version(row),
          stats.answered(),
          stats.failed(),
          percent(stats.retries()) + " / " + percent(stats.fallbacks()),
          breaker(row.breaker()));
    }
    rows.forEach(row -> notes(row, out));
  }

  private static String version(ProvidersView.Row row) {
    if (!row.program().installed()) {
      return "not installed";
    }
    String version = row.program().version().map(TerminalLine::of).orElse("installed");
    Optional<String> tested = row.basis().tested().filter(t -> !t.equals(version));
    if (tested.filter(Provenance.UNTESTED::equals).isPresent()) {
      return version + " (untested)";
    }
    return version
        + tested.map(t -> " (tested " + t + ")").orElse("")
        + (row.basis().isForeign() ? " !" : "");
  }

  /** What the marks in the table mean, where there are any. */
  private static void notes(ProvidersView.Row row, PrintWriter out) {
    String id = row.program().id();
    if (row.breaker() instanceof Breaker.Open(_, _, _, var notes)) {
      notes
          .resetUnread()
          .ifPresent(
              text ->
                  out.printf(
                      "%s: its reset time was not understood, so the usual time applies: %s%n",
                      id, TerminalLine.of(text)));
      notes.advice().ifPresent(text -> out.printf("%s: %s%n", id, TerminalLine.of(text)));
    }
    if (row.basis().tested().filter(Provenance.UNTESTED::equals).isPresent()) {
      out.printf(
          "%s: its profile was never seen with the program; it rests on %s%n",
          id, row.basis().source().map(TerminalLine::of).orElse("nothing named"));
    } else if (row.basis().isForeign()) {
      out.printf(
          "%s: this version lies outside those its profile speaks of; segue conformance %s tries it%n",
          id, id);
    }
  }

  private static String percent(ProviderStats.Share share) {
    return share.ratio().map(r -> String.format(Locale.ROOT, "%.0f%%", r * 100)).orElse("-");
  }

  private static String breaker(Breaker breaker) {
    return switch (breaker) {
      case Breaker.Closed() -> "closed";
      case Breaker.Open(var reason, Optional<Instant> until, _, _) ->
          "open: %s, %s"
              .formatted(
                  reason.word(),
                  until
                      .map(at -> "until " + at.truncatedTo(ChronoUnit.SECONDS))
                      .orElse("until it is mended"));
      case Breaker.HalfOpen(var reason, String trial, _, _) ->
          "half open: after %s, tried by %s".formatted(reason.word(), trial);
    };
  }
}
