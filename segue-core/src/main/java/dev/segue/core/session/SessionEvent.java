package dev.segue.core.session;

import dev.segue.core.journal.Event;
import java.util.List;
import java.util.Optional;

/**
 * Session event in the project's journal. The session's own journal keeps the inputs typed into the
 * session, and their outcomes.
 */
public sealed interface SessionEvent extends Event {
  /** The session this is about. */
  String session();

  @Override
  default Optional<String> subject() {
    return Optional.of(session());
  }

  /**
   * An agent runs at a terminal.
   *
   * @param session its name, one of its own among the sessions of the store
   * @param agent id of the profile
   * @param pid of the agent's process
   * @param taskId the task it was started for, if any; absent in histories from before that was
   *     possible
   * @param role the public word of the role in which it works on that task
   */
  record SessionStarted(
      String session,
      String agent,
      Via via,
      long pid,
      Optional<String> taskId,
      Optional<String> role)
      implements SessionEvent {
    /** One that was started for no task. */
    public SessionStarted(String session, String agent, Via via, long pid) {
      this(session, agent, via, pid, Optional.empty(), Optional.empty());
    }
  }

  /**
   * A session was started for a task. Stands in the history of the task, beside {@link
   * SessionStarted} in that of the session, and changes no state.
   *
   * @param role the public word of the role in which the session works on it
   */
  record SessionAssigned(String taskId, String session, String agent, String role)
      implements SessionEvent {
    @Override
    public Optional<String> subject() {
      return Optional.of(taskId);
    }
  }

  /**
   * The agent is gone. What it left is told as far as the project's state knew it then.
   *
   * @param exitCode absent when nobody saw it end
   * @param taskId the task it was started for, else the one worked on last that has not ended
   * @param openAttempts of all tasks
   * @param files touched by that task's dispatches, at most {@link #MOST_FILES}
   * @param moreFiles those that are not listed
   * @param decisions ids of those recorded since the session began
   * @param validationErrors of that task's last attempt that was judged and failed
   * @param lost messages that did not reach it, at most {@link #MOST_LOST}, the newest; none in
   *     histories from before they were told here
   */
  record SessionEnded(
      String session,
      Optional<Integer> exitCode,
      Optional<String> taskId,
      List<OpenWork> openAttempts,
      List<String> files,
      int moreFiles,
      List<String> decisions,
      List<String> validationErrors,
      List<LostMessage> lost)
      implements SessionEvent {
    /** Files that an event lists. */
    public static final int MOST_FILES = 50;

    /** Messages that an event lists. */
    public static final int MOST_LOST = 20;

    /** One that lost no message. */
    public SessionEnded(
        String session,
        Optional<Integer> exitCode,
        Optional<String> taskId,
        List<OpenWork> openAttempts,
        List<String> files,
        int moreFiles,
        List<String> decisions,
        List<String> validationErrors) {
      this(
          session,
          exitCode,
          taskId,
          openAttempts,
          files,
          moreFiles,
          decisions,
          validationErrors,
          List.of());
    }

    public SessionEnded {
      openAttempts = List.copyOf(openAttempts);
      files = List.copyOf(files);
      decisions = List.copyOf(decisions);
      validationErrors = List.copyOf(validationErrors);
      // Absent in histories from before they were told here.
      lost = lost == null ? List.of() : List.copyOf(lost);
    }

    /** The same with the newest of these messages. */
    public SessionEnded with(List<LostMessage> all) {
      return new SessionEnded(
          session,
          exitCode,
          taskId,
          openAttempts,
          files,
          moreFiles,
          decisions,
          validationErrors,
          all.subList(Math.max(0, all.size() - MOST_LOST), all.size()));
    }
  }
}
