package dev.segue.run;

import static dev.segue.run.ScriptedAgents.answered;
import static dev.segue.run.ScriptedAgents.failed;
import static dev.segue.run.Stage.held;
import static dev.segue.run.Stage.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.Reason;
import dev.segue.core.task.TaskEvent;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LostTextsTest {
  private final Stage stage = new Stage();

  @Test
  void keepsAPromptAgainForTheNextDispatchOfItsAttempt() {
    var agents =
        new ScriptedAgents(
            dispatch -> {
              if (dispatch.provider().equals("a")) {
                stage.journal.dropBodies(Instant.MAX);
                return failed(Reason.EXECUTION_ERROR);
              }
              return answered("x");
            });
    stage.queue(task("t", 0));

    assertThat(stage.run(agents, _ -> held()).exitCode()).isZero();

    String hash = stage.events(TaskEvent.AttemptStarted.class).getFirst().promptHash();
    assertThat(stage.journal.body(hash)).isPresent();
  }
}
