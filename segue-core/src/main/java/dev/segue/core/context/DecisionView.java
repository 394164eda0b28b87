package dev.segue.core.context;

import java.util.List;
import java.util.Optional;

/**
 * A decision as it is told.
 *
 * @param time ISO 8601 in UTC, or a day where no more is known; empty where nothing is
 * @param source the channel it came by, or the path of its file
 */
public record DecisionView(
    String id,
    String title,
    String rationale,
    DecisionStatus status,
    Optional<String> kind,
    Optional<String> author,
    Optional<String> time,
    List<String> affects,
    Optional<String> supersedes,
    String source) {
  public DecisionView {
    affects = List.copyOf(affects);
  }
}
