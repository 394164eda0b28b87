package dev.segue.core.context.pack;

import dev.segue.core.context.DecisionStatus;
import java.util.List;
import java.util.Optional;

/**
 * A decision, wherever it was written down.
 *
 * @param id unique in the project
 * @param kind its author's own word for what sort it is
 * @param affects ids of tasks, stories or epics, or paths, that its author says it binds
 * @param mentions paths that its text names, which says less
 * @param supersedes the decision whose place it takes
 * @param source path of a file, or the channel it came by
 * @param order newer ones have a greater one
 */
public record KnownDecision(
    String id,
    String title,
    String rationale,
    DecisionStatus status,
    Optional<String> kind,
    List<String> affects,
    List<String> mentions,
    Optional<String> supersedes,
    String source,
    long order) {
  public KnownDecision {
    affects = List.copyOf(affects);
    mentions = List.copyOf(mentions);
  }

  /** Whether it holds only once somebody has agreed to it. */
  public boolean isProposed() {
    return status == DecisionStatus.PROPOSED;
  }
}
