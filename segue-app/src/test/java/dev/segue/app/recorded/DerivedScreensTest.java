package dev.segue.app.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.readiness.Cursor;
import dev.segue.core.session.readiness.ReadinessVerdict;
import dev.segue.core.session.readiness.Row;
import dev.segue.core.session.readiness.Screen;
import dev.segue.core.session.readiness.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Screens that differ from recorded ones in what does not matter are judged alike. */
class DerivedScreensTest {
  private static final long SEED = 20_261_128L;
  private static final int[] STEPS = {1, 4, 10};

  static Stream<Recording> all() {
    return Recording.all().stream();
  }

  /** pi draws its spinner where its answers end; see its profile. */
  static Stream<Recording> answered() {
    return all()
        .filter(recording -> !recording.agent().equals("pi"))
        .filter(recording -> Quotes.hasAnswer(recording.screen()));
  }

  private static void judgesAlike(Recording recording, Screen other) {
    ReadinessVerdict expected = recording.judge(recording.screen());
    ReadinessVerdict verdict = recording.judge(other);

    assertThat(verdict.state()).as("%s%n%s", verdict, other.text()).isEqualTo(expected.state());
    assertThat(verdict.dialog()).isEqualTo(expected.dialog());
    assertThat(verdict.composer()).isEqualTo(expected.composer());
    assertThat(verdict.rule()).isEqualTo(expected.rule());
  }

  private static Screen with(Screen screen, List<Row> rows, int moved) {
    return new Screen(
        screen.columns(),
        rows,
        new Cursor(
            screen.cursor().row() + moved, screen.cursor().column(), screen.cursor().isVisible()),
        screen.title(),
        screen.modes(),
        screen.reported());
  }

  @ParameterizedTest
  @MethodSource("all")
  void rowsMayStandLower(Recording recording) {
    Screen screen = recording.screen();
    for (int by : STEPS) {
      var rows = new ArrayList<Row>();
      for (int i = 0; i < by; i++) {
        rows.add(Quotes.written(screen.columns(), i % 3 == 0 ? "" : "  earlier text", ""));
      }
      // What a program draws at its first row has nothing above it, and a blank row is nothing.
      rows.set(by - 1, Quotes.written(screen.columns(), "", ""));
      rows.addAll(screen.rows());
      judgesAlike(recording, with(screen, rows, by));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void rowsMayStandHigher(Recording recording) {
    Screen screen = recording.screen();
    for (int by : STEPS) {
      var rows = new ArrayList<>(screen.rows());
      for (int i = 0; i < by; i++) {
        rows.add(Quotes.written(screen.columns(), "", ""));
      }
      judgesAlike(recording, with(screen, rows, 0));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void coloursMayBeOff(Recording recording) {
    Screen screen = recording.screen();
    List<Row> rows =
        screen.rows().stream()
            .map(
                row -> {
                  var cells = new int[row.columns()];
                  var styles = new Style[row.columns()];
                  for (int x = 0; x < cells.length; x++) {
                    cells[x] = row.codePoint(x);
                    styles[x] = Style.PLAIN;
                  }
                  return Row.of(cells, styles);
                })
            .toList();
    judgesAlike(recording, with(screen, rows, 0));
  }

  @ParameterizedTest
  @MethodSource("answered")
  void answersMayBeInAnyLanguage(Recording recording) {
    Screen screen = recording.screen();
    for (int from = 0; from < Quotes.LANGUAGES.size(); from += 3) {
      judgesAlike(recording, Quotes.in(screen, picks(Quotes.LANGUAGES, from)));
    }
  }

  @ParameterizedTest
  @MethodSource("answered")
  void answersMayQuoteWhatAgentsDraw(Recording recording) {
    Screen screen = recording.screen();
    for (int from = 0; from < Quotes.LINES.size(); from += 5) {
      judgesAlike(recording, Quotes.in(screen, picks(Quotes.LINES, from)));
    }
  }

  @ParameterizedTest
  @MethodSource("answered")
  void answersMayBeNoise(Recording recording) {
    Screen screen = recording.screen();
    var random = new Random(SEED + recording.hashCode());
    for (int i = 0; i < 8; i++) {
      judgesAlike(recording, Quotes.in(screen, answer -> noise(random)));
    }
  }

  private static IntFunction<String> picks(List<String> lines, int from) {
    return answer -> lines.get((from + answer) % lines.size());
  }

  private static String noise(Random random) {
    var text = new StringBuilder();
    int length = random.nextInt(60);
    for (int i = 0; i < length; i++) {
      switch (random.nextInt(8)) {
        case 0 -> text.append(Quotes.LINES.get(random.nextInt(Quotes.LINES.size())));
        case 1 -> text.append(Quotes.LANGUAGES.get(random.nextInt(Quotes.LANGUAGES.size())));
        case 2 -> text.append("❯›>$#%●✻⠋│┃─▄▀".charAt(random.nextInt(14)));
        case 3 -> text.append(' ');
        default -> text.append((char) (' ' + random.nextInt(95)));
      }
    }
    return text.toString();
  }
}
