package dev.segue.core.startup;

import dev.segue.core.run.ProjectState;
import dev.segue.core.session.PastSession;
import java.util.Optional;

/**
 * Input of a start-up context.
 *
 * @param project its name
 * @param state as of now
 * @param last the session whose end is described; left out where it is the asking one, which was
 *     there
 * @param asking the session that will read it, when it has a name already
 * @param history number of completed tasks to describe, 3 to 5
 * @param task the one that the session works on, if it was started for one
 */
public record StartupInput(
    String project,
    ProjectState state,
    Optional<PastSession> last,
    Optional<String> asking,
    int history,
    Optional<StartupTask> task) {
  /** Of a session that was started for no task. */
  public StartupInput(
      String project,
      ProjectState state,
      Optional<PastSession> last,
      Optional<String> asking,
      int history) {
    this(project, state, last, asking, history, Optional.empty());
  }

  /** The same for a session that works on a task. */
  public StartupInput with(StartupTask worked) {
    return new StartupInput(project, state, last, asking, history, Optional.of(worked));
  }

  /** With the end of the session that ended last. */
  public static StartupInput of(
      String project, ProjectState state, Optional<String> asking, int history) {
    return new StartupInput(project, state, state.sessions().last(), asking, history);
  }
}
