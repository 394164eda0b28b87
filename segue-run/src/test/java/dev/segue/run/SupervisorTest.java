package dev.segue.run;

import static dev.segue.run.ScriptedAgents.answered;
import static dev.segue.run.ScriptedAgents.failed;
import static dev.segue.run.ScriptedAgents.timedOut;
import static dev.segue.run.Stage.held;
import static dev.segue.run.Stage.rejected;
import static dev.segue.run.Stage.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Reason;
import dev.segue.core.run.RunEvent;
import dev.segue.core.task.Backoff;
import dev.segue.core.task.Budget;
import dev.segue.core.task.Dependency;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SupervisorTest {
  private final Stage stage = new Stage();

  @Test
  void waitsForTheNamedResetAndClosesTheBreakerWithTheAnswerOfTheTrial() {
    stage.providers = List.of("a");
    stage.waits = true;
    var calls = new AtomicInteger();
    var agents =
        new ScriptedAgents(
            _ ->
                calls.incrementAndGet() == 1
                    ? failed(Reason.RATE_LIMIT_EXCEEDED, FakeClock.START.plusSeconds(90))
                    : answered("x"));
    stage.queue(task("t", 0));

    RunOutcome outcome = stage.run(agents, _ -> held());

    assertThat(outcome.exitCode()).isZero();
    assertThat(stage.clock.passed()).isBetween(Duration.ofSeconds(90), Duration.ofSeconds(91));
    assertThat(stage.events(TaskEvent.AttemptStarted.class)).hasSize(1);
    assertThat(stage.events(BreakerEvent.BreakerClosed.class)).hasSize(1);
    assertThat(agents.prompts().getLast())
        .startsWith(
            "--- PROVIDER SWITCH CONTEXT ---\nPrevious provider (a) failed: rate_limit_exceeded\n");
  }

  @Test
  void leavesTheTaskQueuedWithItsAttemptOpenWhenEveryProviderIsOpen() {
    var agents = new ScriptedAgents(_ -> failed(Reason.QUOTA_EXHAUSTED));
    stage.queue(task("t", 0));

    RunOutcome outcome = stage.run(agents, _ -> held());

    assertThat(outcome.exitCode()).isEqualTo(3);
    assertThat(outcome.refusals()).extracting(r -> r.provider()).containsExactly("a", "b");
    assertThat(stage.log().state().task("t").orElseThrow().open()).isPresent();
    assertThat(stage.events(TaskEvent.AttemptFailed.class)).isEmpty();
  }

  @Test
  void doublesTheRestOfAnOverloadedProviderUpToItsMost() {
    stage.providers = List.of("a");
    stage.waits = true;
    var calls = new AtomicInteger();
    var agents =
        new ScriptedAgents(
            _ -> calls.incrementAndGet() <= 7 ? failed(Reason.OVERLOADED) : answered("x"));
    stage.queue(task("t", 0));

    stage.run(agents, _ -> held());

    assertThat(stage.clock.passed().toSeconds()).isEqualTo(30 + 60 + 120 + 240 + 480 + 600 + 600);
  }

  @Test
  void triesTheNextProviderAfterAFailureAndFailsTheAttemptWhenNoneIsLeft() {
    var agents =
        new ScriptedAgents(
            d -> d.provider().equals("a") ? timedOut() : failed(Reason.EXECUTION_ERROR));
    stage.queue(task("t", 1));

    RunOutcome outcome = stage.run(agents, _ -> held());

    assertThat(agents.played()).containsExactly("t a", "t b", "t a", "t b");
    assertThat(stage.events(TaskEvent.AttemptFailed.class).getFirst().errors())
        .containsExactly("b ended with exit 1: what it said last");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(stage.events(BreakerEvent.BreakerOpened.class)).isEmpty();
  }

  @Test
  void letsAProviderRestOnWhichThreeTasksInARowFailed() {
    stage.providers = List.of("a");
    var agents = new ScriptedAgents(_ -> failed(Reason.EXECUTION_ERROR));
    stage.queue(task("t1", 0), task("t2", 0), task("t3", 0), task("t4", 0));

    RunOutcome outcome = stage.run(agents, _ -> held());

    assertThat(outcome.exitCode()).isEqualTo(3);
    assertThat(agents.played()).containsExactly("t1 a", "t2 a", "t3 a");
    assertThat(stage.events(BreakerEvent.BreakerOpened.class).getFirst().until())
        .contains(FakeClock.START.plus(Duration.ofMinutes(5)));
  }

  @Test
  void restsBeforeRetriesAndWorksOnOtherTasksMeanwhile() {
    stage.providers = List.of("a");
    var agents = new ScriptedAgents(_ -> answered("x"));
    stage.queue(task("t1", 2, new Backoff.Exponential()), task("t2", 0));

    stage.run(
        agents,
        open ->
            open.task().taskId().equals("t1")
                ? rejected("no", "f" + open.attempt().number())
                : held());

    assertThat(agents.played()).containsExactly("t1 a", "t2 a", "t1 a", "t1 a");
    assertThat(stage.clock.passed().toSeconds()).isEqualTo(10 + 20);
  }

  @Test
  void sendsARepeatedAttemptToAnotherProviderAndBlocksWhereThereIsNone() {
    var agents = new ScriptedAgents(_ -> answered("same"));
    stage.queue(task("t", 9));

    stage.run(agents, open -> rejected("no", open.attempt().latest().orElseThrow().provider()));

    assertThat(agents.played()).containsExactly("t a", "t a", "t b", "t a", "t b");
    assertThat(stage.events(TaskEvent.TaskBlocked.class).getFirst().reason())
        .startsWith("repeat of attempt ");
  }

  @Test
  void waitsBehindAHardDependencyThatIsBlockedButNotBehindASoftOne() {
    var agents = new ScriptedAgents(_ -> answered("x"));
    stage.queue(
        task("late", 0, new Backoff.Linear(), new Dependency("bad", true)),
        task("soft", 0, new Backoff.Linear(), new Dependency("bad", false)),
        task("bad", 0));

    RunOutcome outcome =
        stage.run(
            agents, open -> open.task().taskId().equals("bad") ? rejected("no", "f") : held());

    assertThat(agents.played()).containsExactly("bad a", "soft a");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(stage.log().state().counts().waiting()).isEqualTo(1);
  }

  @Test
  void endsTheAttemptAfterThreeInterruptions() {
    stage.providers = List.of("a");
    stage.queue(task("t", 0));
    for (int i = 0; i < 3; i++) {
      crashDuringADispatch();
    }

    RunOutcome outcome = stage.run(new ScriptedAgents(_ -> answered("x")), _ -> held());

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(stage.events(TaskEvent.AttemptFailed.class).getFirst().errors())
        .containsExactly("interrupted 3 times");
  }

  @Test
  void goesOnWithTheSameProviderAfterACrashAndTellsWhatWasLeft() {
    stage.queue(task("t", 0));
    crashDuringADispatch();
    var agents = new ScriptedAgents(_ -> answered("x"));

    stage.run(agents, _ -> held());

    assertThat(agents.played()).containsExactly("t a");
    assertThat(agents.prompts().getFirst())
        .startsWith(
            "--- PROVIDER SWITCH CONTEXT ---\nPrevious provider (a) failed: interrupted\nPrevious attempt created: half.txt\n");
    assertThat(stage.events(TaskEvent.DispatchEnded.class).getFirst().outcome())
        .isEqualTo(DispatchOutcome.INTERRUPTED);
    assertThat(stage.events(TaskEvent.AttemptStarted.class)).hasSize(1);
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

  @Test
  void letsTheDispatchFinishWhenHaltedAndStartsNothingNewUntilResumed() {
    var agents =
        new ScriptedAgents(
            d -> {
              if (d.taskId().equals("t1")) {
                stage.append(new RunEvent.RunHalted(Optional.empty()));
              }
              return answered("x");
            });
    stage.queue(task("t1", 0), task("t2", 0));

    assertThat(stage.run(agents, _ -> held()).exitCode()).isEqualTo(5);
    assertThat(stage.log().state().endedTask("t1")).isPresent();
    assertThat(stage.run(agents, _ -> held()).exitCode()).isEqualTo(5);
    assertThat(agents.played()).containsExactly("t1 a");
    stage.append(new RunEvent.RunResumed());
    assertThat(stage.run(agents, _ -> held()).exitCode()).isZero();
  }

  @Test
  void endsTheAgentOfATaskThatIsCancelledAndGoesOn() {
    var agents =
        new ScriptedAgents(
            d -> {
              if (d.taskId().equals("t1")) {
                stage.append(new TaskEvent.TaskCancelled("t1"));
                awaitCancel(d);
                return ScriptedAgents.cancelled();
              }
              return answered("x");
            });
    stage.queue(task("t1", 0), task("t2", 0));

    RunOutcome outcome = stage.run(agents, _ -> held());

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(stage.events(TaskEvent.DispatchEnded.class).getFirst().outcome())
        .isEqualTo(DispatchOutcome.CANCELLED);
    assertThat(stage.log().state().counts().cancelled()).isEqualTo(1);
  }

  @Test
  void writesNothingMoreOnceAnotherSupervisorHasTheProject() {
    var agents =
        new ScriptedAgents(
            d -> {
              stage.append(new RunEvent.RunStarted(99, 2, "there", Optional.empty()));
              awaitCancel(d);
              return ScriptedAgents.cancelled();
            });
    stage.queue(task("t", 0));

    RunOutcome outcome = stage.run(agents, _ -> held());

    assertThat(outcome.exitCode()).isEqualTo(4);
    assertThat(stage.events().getLast())
        .isEqualTo(new RunEvent.RunStarted(99, 2, "there", Optional.empty()));
  }

  private static void awaitCancel(ScriptedAgents.Dispatched dispatched) {
    try {
      dispatched.cancelled().await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void stopsWhenTheRunsBudgetIsUsedUp() {
    stage.budget = new Budget(Optional.of(120L), Optional.empty(), Optional.empty());
    var agents = new ScriptedAgents(_ -> answered("x"));
    stage.queue(task("t1", 0), task("t2", 0));

    RunOutcome outcome = stage.run(agents, _ -> held());

    assertThat(outcome.exitCode()).isEqualTo(5);
    assertThat(agents.played()).containsExactly("t1 a");
    assertThat(outcome.note().orElseThrow()).contains("120 tokens");
  }

  /** Stands for kill -9: leaves no result and no message. */
  private static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
