package dev.segue.core.run;

import dev.segue.core.journal.Event;
import dev.segue.core.task.TaskSpec;
import java.time.Instant;
import java.util.Optional;

/** Change of a project's run as a whole. */
public sealed interface RunEvent extends Event {
  /**
   * A supervisor took the project.
   *
   * @param epoch one more than its predecessor's; whoever reads a higher one than its own has lost
   *     the project
   * @param branch the branch that the run belongs to, into which the work of its tasks is merged;
   *     {@code detached at COMMIT} where none was checked out; absent for a run whose tasks work in
   *     the workspace itself, and in histories from before it was recorded
   */
  record RunStarted(int epoch, long pid, String host, Optional<String> branch) implements RunEvent {
    public RunStarted {
      branch = branch == null ? Optional.empty() : branch;
    }
  }

  /** A supervisor ended by itself. The numbers are those of the whole project. */
  record RunEnded(int completed, int blocked, int waiting, int exitCode) implements RunEvent {}

  /** The operator wants nothing new to start. */
  record RunHalted(Optional<String> reason) implements RunEvent {}

  /** The operator takes the halt back. */
  record RunResumed() implements RunEvent {}

  /**
   * The store could not be reached or written for a while; told once it could again.
   *
   * @param since when that was first met
   */
  record StorePaused(String reason, Instant since) implements RunEvent {}

  /** The run went on after {@link StorePaused}. */
  record StoreResumed() implements RunEvent {}

  /** Purpose of the project, as shown to agents. */
  record GoalSet(String goal) implements RunEvent {}

  /**
   * A task file brought another text for a task that is not queued; a later {@code retry} uses it.
   */
  record TaskRevised(String taskId, String specHash, TaskSpec spec) implements RunEvent {
    @Override
    public Optional<String> subject() {
      return Optional.of(taskId);
    }
  }
}
