package dev.segue.core.context;

import dev.segue.core.journal.Event;
import java.util.List;
import java.util.Optional;

/** Change to the decisions of a project. */
public sealed interface DecisionEvent extends Event {
  /** All decisions of a project are read at once, by this. */
  String SUBJECT = "segue:decisions";

  /** The decision this is about. */
  String id();

  @Override
  default Optional<String> subject() {
    return Optional.of(SUBJECT);
  }

  /**
   * Something was decided, proposed or rejected. The texts are redacted.
   *
   * @param id {@code D-0001} and on, in the order of recording
   * @param rationale why, in whole
   * @param kind the recorder's own word for what sort of decision it is
   * @param affects ids of tasks, stories or epics, or paths
   * @param supersedes the decision whose place it takes
   * @param author the session that decided; absent when none is known
   * @param source the channel it came by, {@code mcp}
   */
  record DecisionRecorded(
      String id,
      String title,
      DecisionStatus status,
      String rationale,
      Optional<String> kind,
      List<String> affects,
      Optional<String> supersedes,
      Optional<String> author,
      String source)
      implements DecisionEvent {
    public DecisionRecorded {
      affects = List.copyOf(affects);
    }
  }

  /** A decision holds no more. */
  record DecisionSuperseded(String id, String by) implements DecisionEvent {}
}
