package dev.segue.core.context.pack;

import java.util.List;

/**
 * A decision, and how far it binds a task.
 *
 * @param reasons in words, strongest first, for whoever asks why it is shown or not
 */
public record RankedDecision(
    KnownDecision decision, double score, Extent extent, List<String> reasons) {
  public RankedDecision {
    reasons = List.copyOf(reasons);
  }
}
