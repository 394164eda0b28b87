package dev.segue.core.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.task.TaskEvent;
import dev.segue.core.workflow.DecidedBy;
import dev.segue.core.workflow.ReviewAnswer;
import dev.segue.core.workflow.ReviewFinding;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.ReviewedCommit;
import dev.segue.core.workflow.WorkflowEvent.ApprovalWanted;
import dev.segue.core.workflow.WorkflowEvent.PhaseChanged;
import dev.segue.core.workflow.WorkflowEvent.WorkflowStarted;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkflowNumbersTest {
  private static final ReviewedCommit ARCH = new ReviewedCommit("t", 1, "arch", "architect", "c1");
  private static final ReviewedCommit PO = new ReviewedCommit("t", 1, "po", "po", "c1");

  private static PhaseChanged moved(String from, String to) {
    return new PhaseChanged(
        "t", 1, from, to, "developer", DecidedBy.SEGUE, Optional.of("c1"), Optional.empty());
  }

  private static ReviewAnswer rejection() {
    var finding =
        new ReviewFinding(
            ReviewFinding.Severity.BLOCKING,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            "Ignores the tenant");
    return new ReviewAnswer(false, "No.", List.of(finding), "");
  }

  /** One event a second. */
  private static History rejectedThenWaiting() {
    var agent = new ReviewedCommit.Agent(2, "codex", true, Optional.of(true), List.of());
    return new History()
        .add(new WorkflowStarted("t", "default", "hash"))
        .add(moved("todo", "implementing"))
        .add(moved("implementing", "arch_reviewing"))
        .add(ARCH.judged(agent, rejection()))
        .add(moved("arch_reviewing", "arch_rejected"))
        .add(moved("arch_rejected", "implementing"))
        .add(moved("implementing", "pending_po_approval"))
        .add(new ApprovalWanted("t", 2, "po", "po", "c1", 0));
  }

  private static String text(History... histories) {
    var fold = new MetricsFold();
    for (int i = 0; i < histories.length; i++) {
      String project = "p" + i;
      histories[i].events().forEach(event -> fold.apply(project, event));
    }
    var kept = new MetricsFold();
    kept.add(fold.memento());
    return MetricFamily.text(kept.families());
  }

  @Test
  void countsReviewsRejectionsAndTimeInStates() {
    assertThat(text(rejectedThenWaiting()))
        .contains("segue_reviews_total{role=\"architect\",verdict=\"rejected\",by=\"agent\"} 1\n")
        .contains("segue_reviews_same_vendor_total 1\n")
        .contains("segue_rejections_per_task_count 1\nsegue_rejections_per_task_sum 1\n")
        .contains("segue_state_seconds_count{state=\"implementing\"} 2\n")
        .contains("segue_state_seconds_sum{state=\"implementing\"} 2.000\n")
        .contains("segue_state_seconds_sum{state=\"arch_reviewing\"} 2.000\n")
        .contains("segue_approvals_waiting 1\n");
  }

  @Test
  void nobodyIsWaitedForWhoHasDecidedOrWhoseTaskIsGone() {
    History decided =
        rejectedThenWaiting()
            .add(
                PO.decided(
                    DecidedBy.PERSON,
                    Optional.of("ada"),
                    ReviewVerdict.APPROVED,
                    List.of(),
                    Optional.empty()))
            .add(moved("pending_po_approval", "po_approved"))
            .add(moved("po_approved", "done"));
    assertThat(text(decided))
        .contains("segue_approvals_waiting 0\n")
        .contains("segue_reviews_total{role=\"po\",verdict=\"approved\",by=\"person\"} 1\n");
    assertThat(text(rejectedThenWaiting().add(new TaskEvent.TaskCancelled("t"))))
        .contains("segue_approvals_waiting 0\n");
    assertThat(text(rejectedThenWaiting(), rejectedThenWaiting()))
        .contains("segue_approvals_waiting 2\n");
  }

  @Test
  void saysNothingWithoutAWorkflow() {
    assertThat(text(new History().attempt(1))).doesNotContain("segue_reviews");
  }
}
