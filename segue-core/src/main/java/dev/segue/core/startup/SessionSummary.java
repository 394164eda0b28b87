package dev.segue.core.startup;

import dev.segue.core.context.Decision;
import dev.segue.core.run.ProjectState;
import dev.segue.core.session.OpenSession;
import dev.segue.core.session.OpenWork;
import dev.segue.core.session.SessionEvent.SessionEnded;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.TouchedFiles;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Summary of a session for the next one, as far as the project's state records it. */
public final class SessionSummary {
  private SessionSummary() {}

  /**
   * The event that ends a session.
   *
   * @param state as of now, the session's beginning among it
   * @param exitCode of its agent, absent when nobody saw it end
   */
  public static SessionEnded of(ProjectState state, String session, Optional<Integer> exitCode) {
    Optional<String> own = state.sessions().find(session).flatMap(OpenSession::taskId);
    Optional<TaskState> task = own.isPresent() ? own.flatMap(state::task) : workedOnLast(state);
    List<String> files =
        task.map(worked -> TouchedFiles.of(worked.attempts()).all()).orElse(List.of());
    int listed = Math.min(files.size(), SessionEnded.MOST_FILES);
    return new SessionEnded(
        session,
        exitCode,
        own.or(() -> task.map(TaskState::taskId)),
        open(state).stream().map(SessionSummary::work).toList(),
        files.subList(0, listed),
        files.size() - listed,
        decisions(state, session),
        task.map(SessionSummary::errors).orElse(List.of()));
  }

  private static Optional<TaskState> workedOnLast(ProjectState state) {
    return state.tasks().stream()
        .filter(other -> !other.attempts().isEmpty())
        .max(Comparator.comparing(SessionSummary::lastWorkedOn));
  }

  /** Tasks with an attempt that has neither passed nor failed. */
  static List<TaskState> open(ProjectState state) {
    return state.tasks().stream().filter(task -> task.open().isPresent()).toList();
  }

  /** When its last dispatch began. */
  static Instant lastWorkedOn(TaskState task) {
    return task.latest().flatMap(Attempt::latest).map(Dispatch::startedAt).orElse(Instant.EPOCH);
  }

  private static OpenWork work(TaskState task) {
    Attempt attempt = task.attempts().getLast();
    return new OpenWork(task.taskId(), attempt.number(), attempt.dispatches().size());
  }

  private static List<String> decisions(ProjectState state, String session) {
    long begun = state.sessions().find(session).map(OpenSession::seq).orElse(state.version());
    return state.decisions().after(begun).stream().map(Decision::id).toList();
  }

  private static List<String> errors(TaskState task) {
    return task.attempts().reversed().stream()
        .flatMap(attempt -> attempt.failure().stream())
        .filter(Attempt.Failure::validated)
        .findFirst()
        .map(Attempt.Failure::errors)
        .orElse(List.of());
  }
}
