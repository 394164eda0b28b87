package dev.segue.run;

import static dev.segue.run.ScriptedAgents.answered;
import static dev.segue.run.Stage.held;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskSpec;
import dev.segue.files.taskfile.KnownTasks;
import dev.segue.files.taskfile.TaskFileReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptRoleTest {
  private final Stage stage = new Stage();

  private static TaskSpec task(String role) {
    String text =
        "{task_id: t, instructions: do it, acceptance_criteria: [works], role: '%s'}"
            .formatted(role);
    return TaskFileReader.parse("tasks.yaml", text.getBytes(UTF_8), KnownTasks.NONE)
        .tasks()
        .getFirst();
  }

  @ParameterizedTest
  @CsvSource({"'',developer,build", "arch,architect,build", "Tester,qa,test", "po,po,doc"})
  void beginsWithTheRoleOfTheTaskInItsUsualPhase(String written, String role, String phase) {
    stage.queue(task(written));

    stage.run(new ScriptedAgents(_ -> answered("x")), _ -> held());

    assertThat(stage.events(TaskEvent.AttemptStarted.class))
        .extracting(TaskEvent.AttemptStarted::role, TaskEvent.AttemptStarted::phase)
        .containsExactly(tuple(role, phase));
  }
}
