package dev.segue.context.history;

import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.RunEvent;
import dev.segue.core.startup.StartupTask;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import java.util.Optional;

/**
 * The task that a session was started for.
 *
 * @param role the public word of the role in which it works on the task
 * @param pack the context pack that it gets, made once; empty where none could be made
 * @param trouble why there is none
 * @param maxCharacters of the whole start-up context
 */
public record SessionTask(
    String taskId,
    String role,
    Optional<String> pack,
    Optional<String> trouble,
    int maxCharacters) {
  /** As it stands now; empty when the project does not know it any more. */
  Optional<StartupTask> now(ProjectLog log, EventCodec codec) {
    ProjectState state = log.state();
    Optional<TaskSpec> spec =
        state.task(taskId).map(TaskState::spec).or(() -> lastText(log, codec));
    return state.wordOf(taskId).flatMap(word -> spec.map(text -> told(word, text)));
  }

  private StartupTask told(String word, TaskSpec spec) {
    return new StartupTask(
        taskId,
        role,
        spec.title(),
        word,
        spec.instructions(),
        spec.criteria().stream().map(Criterion::text).toList(),
        pack,
        trouble);
  }

  /** Of a task that has ended, the state keeps no text. */
  private Optional<TaskSpec> lastText(ProjectLog log, EventCodec codec) {
    Optional<TaskSpec> last = Optional.empty();
    for (StoredEvent stored : log.historyOf(taskId)) {
      switch (codec.decode(stored).event()) {
        case TaskEvent.TaskQueued queued -> last = Optional.of(queued.spec());
        case RunEvent.TaskRevised revised -> last = Optional.of(revised.spec());
        default -> {} // Says nothing of its text.
      }
    }
    return last;
  }
}
