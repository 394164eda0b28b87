package dev.segue.bench.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.bench.invariant.ExportedEvent;
import dev.segue.bench.invariant.LedgerLine;
import dev.segue.bench.invariant.Script;
import dev.segue.bench.invariant.ScriptedTask;
import dev.segue.bench.invariant.Violation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The judge of kills in workflows notices each of these faults. */
class ReviewedTaskTest {
  private static final ScriptedTask TASK = new ScriptedTask("q1-01-approved", Script.APPROVED);

  private final List<String> events = new ArrayList<>();
  private final List<String> ledger = new ArrayList<>();
  private String state = "todo";
  private int dispatches;

  private void event(String type, String fields) {
    events.add(
        "{\"seq\":%d,\"type\":\"%s\",\"subject\":\"%s\",\"data\":{%s}}"
            .formatted(events.size() + 1, type, TASK.id(), fields));
  }

  private void move(String to) {
    event("phase_changed", "\"from\":\"%s\",\"to\":\"%s\"".formatted(state, to));
    state = to;
  }

  private void dispatch(String provider, String stage, String word, String commit) {
    dispatches++;
    String fields =
        "\"dispatch\":%d,\"provider\":\"%s\",\"stage\":\"%s\""
            .formatted(dispatches, provider, stage);
    event("dispatch_started", fields);
    String line =
        " %s s/kills/%s/%d@1 %s 1 %s".formatted(TASK.id(), TASK.id(), dispatches, provider, commit);
    ledger.add("begin" + line);
    ledger.add(word + line);
    event("dispatch_ended", fields + ",\"outcome\":\"answered\"");
  }

  private void work() {
    event("attempt_started", "\"attempt\":1");
    move("implementing");
    dispatch("maker", "dev", "end", "c0");
    move("dev_completed");
  }

  private void ask(String stage, String provider, String saw) {
    move("pending_" + stage);
    event("review_started", "\"stage\":\"%s\",\"commit\":\"c1\"".formatted(stage));
    dispatch(provider, stage, "approve", saw);
  }

  private void judge(String stage, String verdict, String by) {
    event(
        "review_ended",
        "\"stage\":\"%s\",\"commit\":\"c1\",\"verdict\":\"%s\",\"by\":\"%s\",\"dispatch\":%d"
            .formatted(stage, verdict, by, dispatches));
  }

  private void review(String stage, String provider) {
    ask(stage, provider, "c1");
    judge(stage, "approved", "agent");
  }

  private void merge() {
    judge("po", "approved", "auto");
    event("task_merged", "");
    move("done");
  }

  private List<String> rules() {
    return new ReviewedTask(
            TASK, ExportedEvent.parse(events.stream()), LedgerLine.parse(ledger.stream()), true)
        .check().stream().map(Violation::rule).distinct().toList();
  }

  @Test
  void aTaskThatEveryStageApprovedIsFine() {
    work();
    review("arch", "arch1");
    review("qa", "qa1");
    merge();

    assertThat(rules()).isEmpty();
  }

  @Test
  void aMergeThatAStageHasNotApprovedIsNoticed() {
    work();
    review("arch", "arch1");
    merge();

    assertThat(rules()).contains("merge");
  }

  @Test
  void anAnswerThatIsBoughtAgainIsNoticed() {
    work();
    ask("arch", "arch1", "c1");
    review("arch", "arch2");
    review("qa", "qa1");
    merge();

    assertThat(rules()).contains("bought again");
  }

  @Test
  void twoDecisionsOnACommitAreNoticed() {
    work();
    review("arch", "arch1");
    review("arch", "arch2");
    review("qa", "qa1");
    merge();

    assertThat(rules()).contains("decided twice");
  }

  @Test
  void aVerdictThatNobodyGaveAndAnotherCommitAreNoticed() {
    work();
    ask("arch", "arch1", "c7");
    judge("arch", "rejected", "agent");
    review("qa", "qa1");
    merge();

    assertThat(rules()).contains("verdict", "place", "rejections");
  }
}
