package dev.segue.core.handoff;

import dev.segue.core.provider.Reason;
import java.util.List;
import java.util.Optional;

/**
 * Facts known when a dispatch follows one that ended without an answer.
 *
 * @param provider whose dispatch ended
 * @param created files of all dispatches of this attempt, relative to the workspace
 * @param updated likewise
 * @param validationError the most specific error known
 */
public record SwitchFacts(
    String provider,
    Reason reason,
    List<String> created,
    List<String> updated,
    Optional<String> validationError) {
  public SwitchFacts {
    created = List.copyOf(created);
    updated = List.copyOf(updated);
  }
}
