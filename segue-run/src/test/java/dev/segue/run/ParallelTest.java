package dev.segue.run;

import static dev.segue.run.ScriptedAgents.answered;
import static dev.segue.run.ScriptedAgents.cancelled;
import static dev.segue.run.ScriptedAgents.failed;
import static dev.segue.run.Stage.held;
import static dev.segue.run.Stage.rejected;
import static dev.segue.run.Stage.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Reason;
import dev.segue.core.run.MergeOutcome;
import dev.segue.core.run.OperatorAct;
import dev.segue.core.task.Backoff;
import dev.segue.core.task.Dependency;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.KeptWork;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ParallelTest {
  private static final int LONG_SECONDS = 60;

  private final Stage stage = new Stage();
  private final FakePlaces places = new FakePlaces();

  ParallelTest() {
    stage.parallel = 2;
    stage.places = places;
  }

  @Test
  void worksOnSoManyTasksAtOnceAndNoMore() {
    var together = new CyclicBarrier(2);
    var now = new AtomicInteger();
    var most = new AtomicInteger();
    var agents =
        ScriptedAgents.onBranches(
            _ -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              meet(together);
              now.decrementAndGet();
              return answered("x");
            });
    stage.queue(task("t1", 0), task("t2", 0), task("t3", 0), task("t4", 0));

    RunOutcome outcome = stage.run(agents, _ -> held());

    assertThat(outcome.exitCode()).isZero();
    assertThat(most).hasValue(2);
    assertThat(stage.events(TaskEvent.TaskCompleted.class)).hasSize(4);
  }

  @Test
  void mergesInTheOrderOfTheQueueThoughTheLaterTaskIsVerifiedFirst() {
    var laterIsJudged = new CountDownLatch(1);
    var agents =
        ScriptedAgents.onBranches(
            d -> {
              if (d.taskId().equals("t1")) {
                await(laterIsJudged);
              }
              return answered("x");
            });
    stage.queue(task("t1", 0), task("t2", 0));

    stage.run(
        agents,
        open -> {
          if (open.task().taskId().equals("t2")) {
            laterIsJudged.countDown();
          }
          return held();
        });

    assertThat(places.merged).containsExactly("t1", "t2");
    assertThat(places.left).containsExactly("t1", "t2");
  }

  @Test
  void mergesAfterTheVerdictAndBeforeTheTaskIsDone() {
    stage.queue(task("t", 0));

    stage.run(ScriptedAgents.onBranches(_ -> answered("x")), _ -> held());

    assertThat(stage.events())
        .extracting(e -> e.getClass().getSimpleName())
        .containsSubsequence("DispatchEnded", "ValidationPassed", "TaskMerged", "TaskCompleted");
  }

  @Test
  void namesTheWorkOfACancelledTaskBeforeItsPlaceIsRemoved() {
    var work = new KeptWork("segue/p/t", "refs/segue-salvage/p/t-1");
    stage.queue(task("t", 0));
    stage.act(new OperatorAct.Cancel("t"));
    places.there = List.of("t");
    places.kept = _ -> Optional.of(List.of(work));

    stage.run(ScriptedAgents.onBranches(_ -> answered("x")), _ -> held());
    places.there = List.of("t");
    stage.run(ScriptedAgents.onBranches(_ -> answered("x")), _ -> held());

    assertThat(stage.events(TaskEvent.WorkKept.class))
        .containsExactly(new TaskEvent.WorkKept("t", List.of(work)));
    assertThat(places.left).containsExactly("t", "t");
  }

  @Test
  void namesTheWorkOfATaskThatIsCancelledWhileItIsMerged() {
    var work = new KeptWork("segue/p/t", "refs/segue-salvage/p/t-1");
    stage.queue(task("t", 0));
    places.there = List.of();
    places.kept = _ -> Optional.of(List.of(work));
    places.whenMerging(
        id -> {
          stage.act(new OperatorAct.Cancel(id));
          return FakePlaces.done(id);
        });

    stage.run(ScriptedAgents.onBranches(_ -> answered("x")), _ -> held());

    assertThat(stage.events(TaskEvent.WorkKept.class)).hasSize(1);
    assertThat(places.left).containsExactly("t");
  }

  @Test
  void leavesThePlaceOfACancelledTaskWhoseWorkCannotBeKept() {
    stage.queue(task("t", 0));
    stage.act(new OperatorAct.Cancel("t"));
    places.there = List.of("t");
    places.kept = _ -> Optional.empty();

    stage.run(ScriptedAgents.onBranches(_ -> answered("x")), _ -> held());

    assertThat(stage.events(TaskEvent.WorkKept.class)).isEmpty();
    assertThat(places.left).isEmpty();
  }

  @Test
  void namesTheWorkOfATaskThatBeginsAnew() {
    var work = new KeptWork("segue/p/t", "refs/segue-salvage/p/t-1");
    stage.queue(task("t", 0));
    places.there = List.of("t");
    places.kept = _ -> Optional.of(List.of(work));

    stage.run(ScriptedAgents.onBranches(_ -> answered("x")), _ -> held());

    assertThat(stage.events())
        .extracting(e -> e.getClass().getSimpleName())
        .containsSubsequence("WorkKept", "TaskStarted", "TaskCompleted");
  }

  @Test
  void beginsATaskOnlyOnceWhatItDependsOnIsMerged() {
    var behind = task("t2", 0, new Backoff.Fixed(Duration.ZERO), new Dependency("t1", true));
    stage.queue(task("t1", 0), behind);

    stage.run(ScriptedAgents.onBranches(_ -> answered("x")), _ -> held());

    assertThat(stage.events())
        .extracting(e -> e.getClass().getSimpleName())
        .containsSubsequence("TaskMerged", "DispatchStarted", "TaskMerged");
  }

  @Test
  void blocksATaskThatCannotBeMergedAndMergesItWithoutAnAgentOnceUnblocked() {
    places.whenMerging(
        id -> new MergeOutcome.Conflicting("segue/p/" + id, List.of("src/a.txt", "b.txt"), false));
    var agents = ScriptedAgents.onBranches(_ -> answered("x"));
    stage.queue(task("t", 0));

    RunOutcome blocked = stage.run(agents, _ -> held());
    stage.act(new OperatorAct.Unblock("t"));
    places.whenMerging(FakePlaces::done);
    RunOutcome done = stage.run(agents, _ -> held());

    assertThat(blocked.exitCode()).isEqualTo(1);
    assertThat(stage.events(TaskEvent.MergeConflict.class).getFirst().files())
        .containsExactly("src/a.txt", "b.txt");
    assertThat(stage.events(TaskEvent.TaskBlocked.class).getFirst().reason())
        .isEqualTo("merge_conflict");
    assertThat(done.exitCode()).isZero();
    assertThat(agents.played()).containsExactly("t a");
  }

  @Test
  void asksForAMergeAgainThatWasDoneBeforeItsEventWasWritten() {
    places.whenMerging(
        _ -> {
          throw new IllegalStateException("killed");
        });
    var agents = ScriptedAgents.onBranches(_ -> answered("x"));
    stage.queue(task("t", 0));

    assertThatThrownBy(() -> stage.run(agents, _ -> held())).hasRootCauseMessage("killed");
    places.whenMerging(FakePlaces::done);
    stage.run(agents, _ -> held());

    assertThat(places.merged).containsExactly("t", "t");
    assertThat(agents.played()).containsExactly("t a");
    assertThat(stage.events(TaskEvent.TaskCompleted.class)).hasSize(1);
  }

  @Test
  void letsARetryOfAnEarlierTaskComeBeforeTheMergeOfALaterOne() {
    var laterIsJudged = new CountDownLatch(1);
    var agents =
        ScriptedAgents.onBranches(
            d -> {
              if (d.taskId().equals("t1") && d.dispatch() == 1) {
                await(laterIsJudged);
              }
              return answered("x");
            });
    stage.queue(task("t1", 1), task("t2", 0));

    stage.run(
        agents,
        open -> {
          if (open.task().taskId().equals("t2")) {
            laterIsJudged.countDown();
            return held();
          }
          return open.attempt().number() == 1 ? rejected("no", "print") : held();
        });

    assertThat(places.merged).containsExactly("t1", "t2");
  }

  @Test
  void goesOnWithTasksThatWereBegunInTheWorkspaceOneAtATime() {
    stage.parallel = 1;
    stage.queue(task("t1", 0), task("t2", 0));
    stage.run(new ScriptedAgents(_ -> answered("x")), _ -> rejected("no", "print"));
    stage.act(new OperatorAct.Unblock("t1"));
    stage.act(new OperatorAct.Unblock("t2"));
    stage.parallel = 2;
    var held = new HeldThreads();
    stage.threads = held;

    RunOutcome outcome = stage.run(new ScriptedAgents(_ -> answered("y")), _ -> held());

    assertThat(outcome.exitCode()).isZero();
    assertThat(held.most).isEqualTo(1);
  }

  /** Performs effects only once the loop has nothing else to do. */
  private static final class HeldThreads implements Threads {
    private final Deque<Runnable> pending = new ArrayDeque<>();
    private int most;

    @Override
    public void start(String name, Runnable effect) {
      pending.add(effect);
      most = Math.max(most, pending.size());
    }

    @Override
    public void giveWay() {
      Optional.ofNullable(pending.poll()).ifPresent(Runnable::run);
    }
  }

  @Test
  void takesOneLimitThatMeetsSeveralAgentsForOne() {
    stage.providers = List.of("a");
    var together = new CyclicBarrier(2);
    stage.queue(task("t1", 0), task("t2", 0));

    stage.run(
        ScriptedAgents.onBranches(
            _ -> {
              meet(together);
              return failed(Reason.OVERLOADED);
            }),
        _ -> held());

    assertThat(stage.events(BreakerEvent.BreakerOpened.class))
        .extracting(BreakerEvent.BreakerOpened::streak)
        .containsExactly(1, 1);
  }

  @Test
  void blocksATaskWithoutAPlaceAndGoesOnWithTheOthers() {
    var agents = ScriptedAgents.onBranches(_ -> answered("x"));
    stage.queue(task("t1", 0), task("t2", 0));

    RunOutcome outcome = stage.run(new Placeless(agents, "t1"), _ -> held());

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(stage.events(TaskEvent.TaskBlocked.class))
        .containsExactly(new TaskEvent.TaskBlocked("t1", "its branch is somebody else's", 0));
    assertThat(stage.events(TaskEvent.TaskCompleted.class)).hasSize(1);
  }

  /** Agents of which one finds no place to work. */
  private record Placeless(Agents others, String placeless) implements Agents {
    @Override
    public Launch prepare(TaskState task, Order order) {
      if (task.taskId().equals(placeless)) {
        throw new NoPlaceException("its branch is somebody else's", new IllegalStateException());
      }
      return others.prepare(task, order);
    }

    @Override
    public Leftover endOrphan(TaskState task, int dispatch, int epoch) {
      return others.endOrphan(task, dispatch, epoch);
    }

    @Override
    public void settled(String taskId, int dispatch) {
      others.settled(taskId, dispatch);
    }
  }

  @Test
  void endsAnAgentThatBeginsAtTheMomentOfASignal() {
    var store = new UnsteadyJournal(stage.journal);
    stage.seen = store;
    store.afterAppends(
        events -> {
          if (events.stream().anyMatch(e -> e.type().equals("dispatch_started"))) {
            stage.stop.ask(15);
          }
        });
    stage.queue(task("t", 0));

    RunOutcome outcome =
        stage.run(
            new ScriptedAgents(
                d -> {
                  await(d.cancelled());
                  return cancelled();
                }),
            _ -> held());

    assertThat(outcome.exitCode()).isEqualTo(143);
    assertThat(stage.events(TaskEvent.DispatchEnded.class).getFirst().outcome())
        .isEqualTo(DispatchOutcome.INTERRUPTED);
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(LONG_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new AssertionError("nobody else was at work", e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(LONG_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
