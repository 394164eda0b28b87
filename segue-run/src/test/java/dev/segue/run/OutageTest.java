package dev.segue.run;

import static dev.segue.run.ScriptedAgents.answered;
import static dev.segue.run.Stage.held;
import static dev.segue.run.Stage.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.run.RunEvent;
import dev.segue.core.task.TaskEvent;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OutageTest {
  private final Stage stage = new Stage();
  private final UnsteadyJournal store = new UnsteadyJournal(stage.journal);

  OutageTest() {
    stage.seen = store;
  }

  @Test
  void waitsForTheStoreAndGoesOnAsIfNothingHadBeen() {
    var agents =
        new ScriptedAgents(
            _ -> {
              store.failNext(5, "the store is full");
              return answered("x");
            });
    stage.queue(task("t", 0));

    RunOutcome outcome = stage.run(agents, _ -> held());

    assertThat(outcome.exitCode()).isZero();
    assertThat(agents.played()).containsExactly("t a");
    assertThat(stage.events(TaskEvent.DispatchEnded.class)).hasSize(1);
    assertThat(stage.events(RunEvent.StorePaused.class))
        .extracting(RunEvent.StorePaused::reason)
        .containsExactly("the store is full");
    assertThat(stage.events(RunEvent.StoreResumed.class)).hasSize(1);
    assertThat(stage.clock.passed()).isGreaterThan(Duration.ofSeconds(2));
  }

  @Test
  void endsARunThatIsAskedToEndWhileTheStoreIsAway() {
    var agents =
        new ScriptedAgents(
            _ -> {
              store.failNext(Integer.MAX_VALUE, "the store is away");
              return answered("x");
            });
    stage.queue(task("t", 0));
    stage.pause =
        rest -> {
          if (stage.clock.passed().toSeconds() > 30) {
            stage.stop.ask(2);
          }
          stage.clock.rest(rest);
        };

    RunOutcome outcome = stage.run(agents, _ -> held());

    assertThat(outcome.exitCode()).isEqualTo(130);
    assertThat(outcome.note()).contains("the store is away; the next run notes what was going on");
  }

  @Test
  void tellsAStoreThatIsAwayAtTheStartAtOnce() {
    stage.queue(task("t", 0));
    store.failNext(1, "the store is away");

    assertThatThrownBy(() -> stage.run(new ScriptedAgents(_ -> answered("x")), _ -> held()))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
