package dev.segue.run;

import static dev.segue.run.ScriptedAgents.answered;
import static dev.segue.run.ScriptedAgents.failed;
import static dev.segue.run.ScriptedAgents.with;
import static dev.segue.run.Stage.held;
import static dev.segue.run.Stage.rejected;
import static dev.segue.run.Stage.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.Reason;
import dev.segue.core.run.BudgetCheck;
import dev.segue.core.run.OperatorAct;
import dev.segue.core.task.Budget;
import dev.segue.core.task.Spent;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Limits of tokens, cost and time, for a run and for a task. Each scripted run uses 120 tokens. */
class BudgetTest {
  private final Stage stage = new Stage();

  private static Budget tokens(long most) {
    return new Budget(Optional.of(most), Optional.empty(), Optional.empty());
  }

  private static Budget cost(String most) {
    return new Budget(Optional.empty(), Optional.of(new BigDecimal(most)), Optional.empty());
  }

  private static Budget time(Duration most) {
    return new Budget(Optional.empty(), Optional.empty(), Optional.of(most));
  }

  private static TaskSpec limited(String id, int retries, Budget budget) {
    TaskSpec spec = task(id, retries);
    return new TaskSpec(
        id,
        spec.instructions(),
        Optional.empty(),
        spec.intent(),
        spec.type(),
        spec.criteria(),
        spec.checks(),
        spec.retry(),
        spec.dependsOn(),
        spec.workingDirectory(),
        spec.providers(),
        spec.model(),
        new TaskOptions(Optional.empty(), Optional.empty(), budget, Optional.empty()),
        spec.placement(),
        spec.meta());
  }

  private static Usage cost(String usd, long in) {
    return new Usage(
        Optional.of(in),
        Optional.empty(),
        Optional.of(0L),
        Optional.of(new BigDecimal(usd)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private RunOutcome rejectAll(ScriptedAgents agents) {
    return stage.run(agents, open -> rejected("no", "print" + open.attempt().number()));
  }

  private String blockReason() {
    return stage.events(TaskEvent.TaskBlocked.class).getLast().reason();
  }

  @Test
  void startsNothingNewBesideRunningAgentsOnceTheRunsLimitIsReached() {
    stage.parallel = 2;
    stage.places = new FakePlaces();
    stage.budget = tokens(120);
    var together = new CyclicBarrier(2);
    var agents =
        ScriptedAgents.onBranches(
            _ -> {
              meet(together);
              return answered("x");
            });
    stage.queue(task("t1", 0), task("t2", 0), task("t3", 0), task("t4", 0));

    RunOutcome outcome = stage.run(agents, _ -> held());

    assertThat(agents.played()).containsExactlyInAnyOrder("t1 a", "t2 a");
    assertThat(outcome.exitCode()).isEqualTo(5);
    assertThat(outcome.note().orElseThrow())
        .isEqualTo(
            "the run's budget of 120 tokens is used up (240 tokens); segue run goes on with a fresh one");
    assertThat(stage.events(TaskEvent.TaskCompleted.class)).hasSize(2);
    assertThat(stage.events(TaskEvent.BudgetReached.class))
        .containsExactly(new TaskEvent.BudgetReached("t3", "run", "120 tokens", "240 tokens"));
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new AssertionError("nobody else was at work", e);
    }
  }

  @Test
  void countsOnlyThisRun() {
    stage.queue(task("t1", 0), task("t2", 0));
    stage.run(new ScriptedAgents(_ -> answered("x")), _ -> held());
    stage.queue(task("t3", 0), task("t4", 0));
    stage.budget = tokens(100);
    var agents = new ScriptedAgents(_ -> answered("x"));

    assertThat(stage.run(agents, _ -> held()).exitCode()).isEqualTo(5);

    assertThat(agents.played()).containsExactly("t3 a");
  }

  @Test
  void startsNothingAtAllWithABudgetOfNothing() {
    stage.budget = tokens(0);
    var agents = new ScriptedAgents(_ -> answered("x"));
    stage.queue(task("t", 0));

    assertThat(stage.run(agents, _ -> held()).exitCode()).isEqualTo(5);

    assertThat(agents.played()).isEmpty();
  }

  @Test
  void blocksATaskThatHasUsedItsOwn() {
    var agents = new ScriptedAgents(_ -> answered("x"));
    stage.queue(limited("t1", 9, tokens(240)), task("t2", 0));

    stage.run(agents, open -> rejected("no", "print" + open.attempt().number()));

    assertThat(agents.played()).containsExactly("t1 a", "t1 a", "t2 a");
    assertThat(stage.events(TaskEvent.TaskBlocked.class).getFirst().reason())
        .isEqualTo("budget of 240 tokens is used up (240 tokens)");
  }

  @Test
  void countsDispatchesThatFail() {
    var agents = new ScriptedAgents(_ -> failed(Reason.EXECUTION_ERROR));
    stage.queue(limited("t", 9, tokens(120)));

    rejectAll(agents);

    assertThat(agents.played()).containsExactly("t a");
    assertThat(blockReason()).startsWith("budget of 120 tokens");
  }

  @Test
  void countsCostAndTime() {
    var agents = new ScriptedAgents(_ -> with(answered("x"), cost("0.75", 1)));
    stage.queue(limited("t1", 9, cost("1.5")), limited("t2", 9, time(Duration.ofSeconds(3))));

    rejectAll(agents);

    assertThat(agents.played()).containsExactly("t1 a", "t1 a", "t2 a", "t2 a", "t2 a");
    assertThat(stage.events(TaskEvent.TaskBlocked.class))
        .extracting(TaskEvent.TaskBlocked::reason)
        .containsExactly(
            "budget of $1.5 is used up ($1.50)", "budget of 3 s of agents' time is used up (3 s)");
  }

  @Test
  void countsHelpersForTheTaskAndForTheRun() {
    stage.helping =
        (open, listener) ->
            listener.helper(
                new TaskEvent.HelperInvoked(
                    open.task().taskId(),
                    open.attempt().number(),
                    "b",
                    List.of(),
                    cost("0.1", 80),
                    1,
                    Optional.empty()),
                List.of());
    stage.budget = tokens(400);
    var agents = new ScriptedAgents(_ -> answered("x"));
    stage.queue(limited("t1", 9, tokens(200)), task("t2", 9));

    RunOutcome outcome = rejectAll(agents);

    assertThat(agents.played()).containsExactly("t1 a", "t2 a");
    assertThat(blockReason()).isEqualTo("budget of 200 tokens is used up (200 tokens)");
    assertThat(outcome.note().orElseThrow()).contains("(400 tokens)");
  }

  @Test
  void saysWhatItCannotCount() {
    var silent = new ScriptedAgents(_ -> with(answered("x"), Usage.UNKNOWN));
    stage.providers = List.of("a");
    stage.budget = tokens(100);
    stage.queue(limited("t", 2, cost("1")));

    RunOutcome outcome = rejectAll(silent);

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(silent.played()).hasSize(3);
    assertThat(stage.uncounted)
        .containsOnly("1 dispatch of a told no tokens", "1 dispatch of a told no cost");
  }

  @Test
  void saysWhatIsUnknownWhereALimitIsReached() {
    var agents =
        new ScriptedAgents(
            d -> d.dispatch() < 3 ? with(answered("x"), Usage.UNKNOWN) : answered("x"));
    stage.queue(limited("t", 9, tokens(120)));

    rejectAll(agents);

    assertThat(blockReason())
        .isEqualTo(
            "budget of 120 tokens is used up (120 tokens; 2 dispatches of a told no tokens)");
  }

  @Test
  void saysNothingOfWhatNoLimitCounts() {
    stage.budget = time(Duration.ofHours(1));
    stage.queue(task("t", 0));

    stage.run(new ScriptedAgents(_ -> with(answered("x"), Usage.UNKNOWN)), _ -> held());

    assertThat(stage.uncounted).isEmpty();
  }

  @Test
  void countsATasksOwnFromTheOperatorsActOn() {
    var agents = new ScriptedAgents(_ -> answered("x"));
    stage.queue(limited("t", 9, tokens(240)));
    rejectAll(agents);
    stage.act(new OperatorAct.Unblock("t"));
    rejectAll(agents);
    assertThat(agents.played()).hasSize(4);
    stage.act(new OperatorAct.Retry("t"));

    rejectAll(agents);

    assertThat(agents.played()).hasSize(6);
  }

  @Test
  void doesNotTakeTheTimeThatASupervisorWasAwayForRunningTime() {
    var orphan = interrupted(Optional.empty(), Duration.ofDays(2));

    Spent spent = Spent.NOTHING.plus(orphan);

    assertThat(spent.time()).isZero();
    assertThat(spent.untold()).containsExactly(new Spent.Untold("a", 1, 1, 1));
    assertThat(BudgetCheck.of(time(Duration.ofHours(1)), spent)).isEmpty();
    assertThat(Spent.NOTHING.plus(interrupted(Optional.of(143), Duration.ofHours(1))).time())
        .isEqualTo(Duration.ofHours(1));
  }

  @Test
  void takesAProgramThatNeverRanForNoUse() {
    assertThat(Spent.NOTHING.plus(interrupted(Optional.empty(), Duration.ZERO)))
        .isEqualTo(Spent.NOTHING);
  }

  private static TaskEvent.DispatchEnded interrupted(Optional<Integer> exit, Duration lasted) {
    return new TaskEvent.DispatchEnded(
        "t",
        1,
        1,
        "a",
        dev.segue.core.task.DispatchOutcome.INTERRUPTED,
        Optional.of("interrupted"),
        Optional.empty(),
        Optional.empty(),
        exit,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        lasted.toMillis(),
        Usage.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }
}
