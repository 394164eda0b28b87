package dev.segue.app.boot.session;

import dev.segue.context.history.SessionTask;
import dev.segue.core.session.LaunchChannel;
import dev.segue.core.session.SessionEvent.SessionAssigned;
import dev.segue.core.text.Untrusted;
import dev.segue.core.workflow.Role;
import java.util.List;
import java.util.Optional;

/**
 * The task that a session is started for.
 *
 * @param packs asked once for each owner of the session
 */
public record Assignment(String taskId, Role role, SessionPacks packs) {
  /** Lead and task head of a start-up context stand before the pack. */
  private static final int HEAD = 1_000;

  /** Without a channel that says otherwise; four times the tokens of a pack, and the record. */
  private static final int USUAL = 24_000;

  /**
   * Has the pack made.
   *
   * @param channels by which the context may be given at the start, the best one in front: that one
   *     also answers a conversation that is compacted later
   */
  public SessionTask within(List<LaunchChannel> channels) {
    int limit = channels.stream().findFirst().flatMap(LaunchChannel::limit).orElse(USUAL);
    SessionPacks.Answer pack = packs.of(taskId, role, limit - HEAD);
    return new SessionTask(taskId, role.word(), pack.text(), pack.trouble(), limit);
  }

  /** The fact for the task's history. */
  SessionAssigned given(String session, String agent) {
    return new SessionAssigned(taskId, session, agent, role.word());
  }

  /** What the user is to know of a task without a pack. */
  static Optional<String> warning(SessionTask task) {
    return task.trouble()
        .map(
            why ->
                "segue: task %s has no context pack, so that the agent is told the task alone: %s%n"
                    .formatted(Untrusted.oneLine(task.taskId()), Untrusted.oneLine(why)));
  }
}
