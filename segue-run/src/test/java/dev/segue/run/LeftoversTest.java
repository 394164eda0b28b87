package dev.segue.run;

import static dev.segue.run.ScriptedAgents.answered;
import static dev.segue.run.ScriptedAgents.timedOut;
import static dev.segue.run.Stage.held;
import static dev.segue.run.Stage.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.run.OperatorAct;
import dev.segue.core.task.Backoff;
import dev.segue.core.task.Budget;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests what remains of tasks that were given up or blocked in the middle of something. */
class LeftoversTest {
  private final Stage stage = new Stage();

  @Test
  void endsTheAgentOfATaskThatWasCancelledAfterItsSupervisorDied() {
    stage.queue(task("t", 0));
    crashDuringADispatch();
    stage.act(new OperatorAct.Cancel("t"));

    RunOutcome outcome = stage.run(new ScriptedAgents(_ -> answered("x")), _ -> held());

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(stage.events(TaskEvent.DispatchEnded.class))
        .extracting(TaskEvent.DispatchEnded::outcome)
        .containsExactly(DispatchOutcome.INTERRUPTED);
    assertThat(stage.log().state().abandoned()).isEmpty();
  }

  @Test
  void endsThatAgentBeforeTheTaskBeginsAgain() {
    stage.queue(task("t", 0));
    crashDuringADispatch();
    stage.act(new OperatorAct.Cancel("t"));
    stage.queue(task("t", 0));

    stage.run(new ScriptedAgents(_ -> answered("x")), _ -> held());

    assertThat(stage.events())
        .filteredOn(
            e -> e instanceof TaskEvent.DispatchStarted || e instanceof TaskEvent.DispatchEnded)
        .hasSize(4)
        .element(1)
        .isInstanceOfSatisfying(
            TaskEvent.DispatchEnded.class, ended -> assertThat(ended.dispatch()).isEqualTo(1));
  }

  @Test
  void remembersThatAgentInSnapshots() {
    stage.queue(task("t", 0));
    crashDuringADispatch();
    stage.act(new OperatorAct.Cancel("t"));

    stage.log().snapshot(1);

    assertThat(stage.log().state().abandoned()).hasSize(1);
  }

  @Test
  void mergesThoughAnEarlierTaskIsBlockedWithItsAttemptOpen() {
    stage.parallel = 2;
    var places = new FakePlaces();
    stage.places = places;
    var agents =
        ScriptedAgents.onBranches(d -> d.taskId().equals("spent") ? timedOut() : answered("x"));
    stage.queue(ofOneDispatch("spent"), task("good", 0));

    stage.run(agents, _ -> held());

    assertThat(stage.events(TaskEvent.TaskBlocked.class).getFirst().reason())
        .startsWith("budget of ");
    assertThat(places.merged).containsExactly("good");
  }

  private static TaskSpec ofOneDispatch(String id) {
    TaskSpec spec = task(id, 0);
    var budget = new Budget(Optional.of(120L), Optional.empty(), Optional.empty());
    return new TaskSpec(
        id,
        spec.instructions(),
        Optional.empty(),
        spec.intent(),
        spec.type(),
        spec.criteria(),
        spec.checks(),
        new RetryPolicy(0, new Backoff.Fixed(Duration.ZERO)),
        spec.dependsOn(),
        spec.workingDirectory(),
        spec.providers(),
        spec.model(),
        new TaskOptions(Optional.empty(), Optional.empty(), budget, Optional.empty()),
        spec.placement(),
        spec.meta());
  }

  private void crashDuringADispatch() {
    var crash =
        new ScriptedAgents(
            _ -> {
              throw new Crash();
            });
    try {
      stage.run(crash, _ -> held());
    } catch (EffectFailedException e) {
      assertThat(e).hasCauseInstanceOf(Crash.class);
    }
  }

  /** Stands for kill -9: leaves no result and no message. */
  private static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
