package dev.segue.core.context.decision;

import java.util.List;

/**
 * A decision that binds, and how much.
 *
 * @param reasons in words, strongest first, for whoever asks why it is shown
 */
public record RankedDecision(KnownDecision decision, double score, List<String> reasons) {
  public RankedDecision {
    reasons = List.copyOf(reasons);
  }
}
