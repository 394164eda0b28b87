package dev.segue.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.provider.Breakers;
import dev.segue.core.run.RunSettings.Sessions;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.Placement;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskType;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowStage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A task whose text names a workflow does not begin without it. */
class WorkflowBeginTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  private final ProjectState state = new ProjectState();

  private void take(Event event) {
    state.apply(new Recorded(state.version() + 1, NOW, event));
  }

  private static TaskSpec text(Optional<String> workflow) {
    return new TaskSpec(
        "t1",
        "Do it.",
        Optional.empty(),
        Optional.empty(),
        TaskType.CODING,
        List.of(),
        FurtherChecks.NONE,
        RetryPolicy.DEFAULT,
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        TaskOptions.NONE,
        new Placement(Optional.empty(), Optional.empty(), Optional.empty(), workflow),
        "{}");
  }

  private static Workflow review() {
    return new Workflow(
        "review",
        Optional.empty(),
        List.of(
            new WorkflowStage(
                "dev",
                Role.DEVELOPER,
                StageKind.WORK,
                List.of(),
                WorkflowStage.Review.DEFAULT,
                Optional.empty(),
                Optional.empty(),
                WorkflowStage.REMIND_AFTER)),
        Workflow.MAX_REJECTIONS,
        Workflow.MAX_ATTEMPTS,
        Optional.empty());
  }

  private static WorkflowSettings read(Map<String, String> hashes) {
    return new WorkflowSettings(
        hashes, _ -> Optional.of(review()), Optional.empty(), Map.of(), Map.of(), Map.of(), false);
  }

  private Step next(WorkflowSettings workflows) {
    var settings = new RunSettings("p", List.of("a"), Map.<String, Sessions>of(), workflows);
    return new Policy(settings).next(state, Breakers.NONE, new Slots(Set.of(), 1), NOW);
  }

  @Test
  void blocksWhereTheRunBeganBeforeItCameInAndReadNoSuchWorkflow() {
    take(new TaskEvent.TaskQueued("t1", "hash", text(Optional.of("review"))));

    assertThat(next(WorkflowSettings.NONE))
        .isEqualTo(
            new Step.Block(
                "t1",
                "this run began without workflow review; segue unblock t1 before the next one"));
  }

  @Test
  void beginsWhereTheRunHasReadIt() {
    take(new TaskEvent.TaskQueued("t1", "hash", text(Optional.of("review"))));

    assertThat(next(read(Map.of("review", "hash of review")))).isInstanceOf(Step.Run.class);
  }

  @Test
  void goesOnWithoutAnyWhereANewerTextNamesOne() {
    WorkflowSettings workflows = read(Map.of("review", "hash of review"));
    take(new TaskEvent.TaskQueued("t1", "hash", text(Optional.empty())));
    take(new TaskEvent.AttemptStarted("t1", 1, "developer", "build", "hash"));
    take(new TaskEvent.AttemptFailed("t1", 1, List.of("no answer")));
    take(new TaskEvent.TaskQueued("t1", "newer", text(Optional.of("review"))));

    assertThat(workflows.of(state.task("t1").orElseThrow())).isEmpty();
    assertThat(next(workflows)).isInstanceOf(Step.Run.class);
  }
}
