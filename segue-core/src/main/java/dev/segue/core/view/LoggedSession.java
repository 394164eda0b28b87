package dev.segue.core.view;

import dev.segue.core.journal.Recorded;
import dev.segue.core.session.SessionEvent.SessionAssigned;
import dev.segue.core.session.SessionEvent.SessionEnded;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A session that was started for a task, as the {@code log} document shows it.
 *
 * @param role in which it works on the task
 * @param endedAt absent while it has not said that it ended
 * @param exitCode of its agent; absent too when nobody saw it end
 */
public record LoggedSession(
    String session,
    String agent,
    String role,
    Instant startedAt,
    Optional<Instant> endedAt,
    Optional<Integer> exitCode) {

  /** The sessions of a task, in the order of their beginning. */
  static List<LoggedSession> of(String taskId, List<Recorded> history) {
    return history.stream()
        .flatMap(
            recorded ->
                recorded.event() instanceof SessionAssigned begun && begun.taskId().equals(taskId)
                    ? Stream.of(of(begun, recorded, history))
                    : Stream.of())
        .toList();
  }

  private static LoggedSession of(SessionAssigned begun, Recorded at, List<Recorded> history) {
    Optional<Recorded> end =
        history.stream()
            .filter(recorded -> recorded.seq() > at.seq())
            .filter(
                recorded ->
                    recorded.event() instanceof SessionEnded ended
                        && ended.session().equals(begun.session()))
            .findFirst();
    return new LoggedSession(
        begun.session(),
        begun.agent(),
        begun.role(),
        at.time(),
        end.map(Recorded::time),
        end.flatMap(
            recorded ->
                recorded.event() instanceof SessionEnded ended
                    ? ended.exitCode()
                    : Optional.empty()));
  }

  /** The row as a plain tree. */
  Map<String, @Nullable Object> document() {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("session", session);
    row.put("agent", agent);
    row.put("role", role);
    row.put("started_at", startedAt.toString());
    row.put("ended_at", endedAt.map(Instant::toString).orElse(null));
    row.put("exit_code", exitCode.orElse(null));
    return row;
  }
}
