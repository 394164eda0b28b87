package dev.segue.core.provider;

import java.util.List;
import java.util.Optional;

/**
 * What a failure of a CLI looks like and means. All conditions that are there must hold.
 *
 * @param exits exit codes; empty: any but 0
 * @param line on one line of a stream
 * @param event in one JSON event of the output
 * @param answer matches the whole final answer; the only condition that counts when the run ended
 *     with 0 and an answer
 * @param reset where the text that met the rule names the time of its end
 */
public record FailureRule(
    List<Integer> exits,
    Optional<OnLine> line,
    Optional<EventMatch> event,
    Optional<LinePattern> answer,
    Reason reason,
    Optional<ResetPattern> reset) {
  public FailureRule {
    exits = List.copyOf(exits);
  }

  /** A line of one stream. */
  public record OnLine(boolean stdout, LinePattern pattern) {}
}
