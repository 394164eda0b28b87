package dev.segue.app.cli.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.provider.BreakerEvent.BreakerOpened;
import dev.segue.core.task.TaskEvent.TaskBlocked;
import dev.segue.core.view.LoggedDispatch;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LogTextTest {
  private static final Instant NOON = Instant.parse("2026-11-28T12:00:00Z");
  private static final String WHERE = "/a/folder".repeat(20);
  private static final String REMEDY =
      "the worktree of an earlier beginning is still there: %s; look what it holds, move it away or remove it with git worktree remove --force, since nothing of it was merged anywhere, then segue unblock t1"
          .formatted(WHERE);

  private static List<String> lines(Event event) {
    var text = new StringWriter();
    new LogText(LoggedDispatch.Texts.NONE, new PrintWriter(text, true))
        .event(new Recorded(1, NOON, event));
    return text.toString().lines().toList();
  }

  @Test
  void printsTheWholeOfWhatABlockSaysToDo() {
    List<String> lines = lines(new TaskBlocked("t1", REMEDY, 1));

    assertThat(lines)
        .hasSize(4)
        .startsWith(
            "2026-11-28 UTC",
            "12:00:00  blocked: the worktree of an earlier beginning is still there:");
    assertThat(lines.get(2)).isEqualTo(" ".repeat(15) + WHERE + ";");
    assertThat(lines.get(3)).startsWith(" ".repeat(15) + "look").endsWith("then segue unblock t1");
  }

  @Test
  void printsTheWholeOfWhatALimitSaysToDo() {
    String advice =
        "the variable OTHER_KEY was withheld from it, since its name says that it is a secret; add"
            + " pass_env: [OTHER_KEY] to this provider in the configuration, then segue providers"
            + " reset claude";

    List<String> lines =
        lines(
            new BreakerOpened(
                "claude",
                "auth",
                Optional.empty(),
                1,
                Optional.of("t1"),
                Optional.empty(),
                Optional.of(advice),
                Optional.empty()));

    assertThat(String.join(" ", lines).replaceAll("\\s+", " ")).contains(advice);
  }

  @Test
  void aShortReasonIsOneLine() {
    assertThat(lines(new TaskBlocked("t1", "merge_conflict", 1)))
        .containsExactly("2026-11-28 UTC", "12:00:00  blocked: merge_conflict");
  }
}
