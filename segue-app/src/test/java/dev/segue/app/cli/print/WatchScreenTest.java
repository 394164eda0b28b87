package dev.segue.app.cli.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.StoredEvent;
import dev.segue.core.view.StatusView;
import dev.segue.session.terminal.ScreenEmulator;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Live displays in a terminal of any width, which may change. */
class WatchScreenTest {
  private static final String LONG = "a-task-whose-name-is-longer-than-many-a-terminal-".repeat(3);
  private static final Instant NOW = WorkStory.START;

  private final StringWriter written = new StringWriter();
  private final PrintWriter out = new PrintWriter(written, true);
  private TerminalSize size = new TerminalSize(64, 20);
  private ScreenEmulator terminal = new ScreenEmulator(64, 20);

  /** A shell's prompt, and what the program wrote since. */
  private List<String> rows() {
    terminal.feed(written.toString().replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
    written.getBuffer().setLength(0);
    return terminal.snapshot().text().lines().map(String::stripTrailing).toList();
  }

  private void terminal(int columns, int rows) {
    size = new TerminalSize(columns, rows);
    terminal = new ScreenEmulator(columns, rows);
    written.append("$ segue watch\n");
  }

  private static long firstLines(List<String> rows) {
    return rows.stream().filter(row -> row.startsWith("sh")).count();
  }

  private static StatusView view(int seconds) {
    return new WorkStory().atWork(LONG, "claude").queued("日本語").held(NOW.plusSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 10, 20, 40, 63, 64, 65, 80, 132, 300})
  void drawsEachLineOnceHoweverNarrowTheTerminal(int columns) {
    terminal(columns, 20);
    var screen = new WatchScreen(out, () -> size);
    for (int second = 0; second < 5; second++) {
      screen.look(view(second));

      assertThat(firstLines(rows())).isEqualTo(1);
    }
    assertThat(rows()).filteredOn(row -> row.startsWith("r")).hasSize(1);
  }

  @Test
  void drawsEachLineOnceAfterTheWindowHasChanged() {
    terminal(120, 20);
    var screen = new WatchScreen(out, () -> size);
    int second = 0;
    for (int columns : List.of(120, 50, 30, 90, 20)) {
      rows();
      terminal.resize(columns, 20);
      screen.look(view(second++)); // Drawn before the new size is known.
      size = new TerminalSize(columns, 20);
      screen.look(view(second++));

      assertThat(firstLines(rows())).isEqualTo(1);
    }
  }

  @Test
  void leavesTheLastLookWhereTheCommandWasTyped() {
    terminal(64, 20);
    var screen = new WatchScreen(out, () -> size);
    screen.look(view(0));
    assertThat(rows()).noneMatch(row -> row.contains("$ segue watch"));

    screen.look(new WorkStory().answered("k1").idle(NOW));
    screen.close();
    screen.look(view(9));

    assertThat(rows())
        .startsWith("$ segue watch", "shop: idle  [....................] 0 of 1")
        .contains("stopped   k1, attempt 1; the next run goes on with it");
  }

  @Test
  void showsAsManyLinesAsTheTerminalHasRows() {
    terminal(64, 3);
    var screen = new WatchScreen(out, () -> size);
    for (int second = 0; second < 3; second++) {
      screen.look(view(second));

      assertThat(firstLines(rows())).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 30, 64, 200})
  void keepsTheLiveLineOfARunInOneRow(int columns) {
    terminal(columns, 20);
    try (var line = new LiveLine(out, () -> TerminalSize.USUAL)) {
      line.see(
          new StoredEvent(
              1,
              NOW,
              "dispatch_started",
              1,
              Optional.of(LONG),
              "{\"task_id\":\"%s\",\"attempt\":1,\"provider\":\"claude\"}".formatted(LONG)));
      for (int second = 0; second < 5; second++) {
        line.draw();
      }
      assertThat(rows()).filteredOn(row -> row.startsWith("·")).hasSize(1);
    }
    assertThat(rows()).noneMatch(row -> row.startsWith("·"));
  }
}
