package dev.segue.core.context;

import java.util.List;
import java.util.Optional;

/**
 * A decision in the words of whoever made it.
 *
 * @param status {@code active}, {@code proposed} or {@code rejected}; empty for active
 * @param affects ids of tasks, stories or epics, or paths
 * @param supersedes id of the decision whose place it takes
 * @param author who decided
 * @param source the channel it came by
 */
public record NewDecision(
    String title,
    String rationale,
    Optional<String> status,
    Optional<String> kind,
    List<String> affects,
    Optional<String> supersedes,
    Optional<String> author,
    String source) {
  public NewDecision {
    affects = List.copyOf(affects);
  }
}
