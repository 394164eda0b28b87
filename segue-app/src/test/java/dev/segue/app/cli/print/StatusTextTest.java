package dev.segue.app.cli.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.run.Counts;
import dev.segue.core.task.KeptWork;
import dev.segue.core.view.StatusView;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests the status text, which counts a task as running only while an agent or a check works on it.
 */
class StatusTextTest {
  private static final Instant RESET = WorkStory.START.plus(Duration.ofMinutes(4));
  private static final String CLOCK =
      DateTimeFormatter.ofPattern("HH:mm").format(RESET.atZone(ZoneId.systemDefault()));

  private static List<String> lines(StatusView view) {
    var text = new StringWriter();
    StatusText.print(view, new PrintWriter(text, true));
    return text.toString().lines().map(String::strip).toList();
  }

  private static WorkStory limited() {
    return new WorkStory().limited("stock", "claude", Optional.of(RESET));
  }

  @Test
  void saysForWhomATaskWaitsAndHowLong() {
    StatusView view = limited().held(WorkStory.START);

    assertThat(lines(view))
        .contains(
            "0 completed, 0 running, 1 queued, 0 waiting, 0 blocked, 0 cancelled",
            "waiting   stock, attempt 1: waiting for claude, %s (in 4 min)".formatted(CLOCK),
            "open      claude: rate_limit_exceeded, until %s (in 4 min)".formatted(CLOCK));
    assertThat(view.document().get("running")).isEqualTo(List.of());
    assertThat(String.valueOf(view.document().get("queued")))
        .contains("task_id=stock", "not_before=" + RESET, "waits_for_provider=claude");
  }

  @Test
  void saysThatAProviderMayBeAskedAgainOnceItsTimeHasCome() {
    Instant later = RESET.plus(Duration.ofHours(2));

    assertThat(lines(limited().held(later)))
        .contains("open      claude: rate_limit_exceeded, may be asked again")
        .contains("running   stock, attempt 1");
    assertThat(lines(limited().idle(later)))
        .contains("stopped   stock, attempt 1; the next run goes on with it");
  }

  @Test
  void saysUntilItIsMendedWhereNoTimeIsKnown() {
    assertThat(lines(new WorkStory().limited("t", "codex", Optional.empty()).held(RESET)))
        .contains("waiting   t, attempt 1: waiting for codex, until it is mended");
  }

  @Test
  void tellsAgentsAndChecksAtWorkApart() {
    var story = new WorkStory().atWork("a", "claude").answered("b").queued("c");

    assertThat(lines(story.held(RESET)))
        .contains(
            "0 completed, 2 running, 1 queued, 0 waiting, 0 blocked, 0 cancelled",
            "running   a, attempt 1 on claude",
            "running   b, attempt 1 is being checked");
  }

  @Test
  void namesTheWorkThatWasPutAside() {
    var work = new KeptWork("web/.git", "/w/.segue/salvage/t1");
    StatusView view = new WorkStory().merged("t1", work).idle(RESET);

    assertThat(lines(view))
        .contains("kept      t1: web/.git is in /w/.segue/salvage/t1, not in the workspace");
    assertThat(String.valueOf(view.document().get("kept")))
        .isEqualTo("[{task_id=t1, path=web/.git, place=/w/.segue/salvage/t1}]");
  }

  @Test
  void countsNothingAsRunningWhereNobodyHasTheProject() {
    var story = new WorkStory().atWork("a", "claude").answered("b").queued("c");
    StatusView view = story.idle(RESET);

    assertThat(view.counts()).isEqualTo(new Counts(3, 0, 0, 0, 0, 0));
    assertThat(lines(view))
        .contains(
            "stopped   a, attempt 1; the next run goes on with it",
            "stopped   b, attempt 1; the next run goes on with it");
  }
}
