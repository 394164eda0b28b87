package dev.segue.core.context;

import java.util.List;
import java.util.Optional;

/**
 * A decision that asks to be recorded. The fields are those of {@link
 * DecisionEvent.DecisionRecorded}, and like there the texts are redacted.
 */
public record DecisionDraft(
    String title,
    DecisionStatus status,
    String rationale,
    Optional<String> kind,
    List<String> affects,
    Optional<String> supersedes,
    Optional<String> author,
    String source) {
  public DecisionDraft {
    affects = List.copyOf(affects);
  }
}
