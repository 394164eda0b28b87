package dev.segue.core.provider;

import java.util.List;
import java.util.Optional;

/**
 * Recognises a failure of a CLI, and assigns its reason. All conditions that are present must hold.
 *
 * @param exits exit codes; empty: any
 * @param line on one line of a stream
 * @param event in one JSON event of the output
 * @param answer matches the whole final answer; the only condition that counts when the run ended
 *     with 0 and an answer
 * @param reset where the text that met the rule, or any line of the output, names the time of its
 *     end
 * @param early whether the run is ended as soon as line and event hold: the CLI has begun to retry
 *     by itself what is better left to another provider. Such a rule has no exits and no answer.
 */
public record FailureRule(
    List<Integer> exits,
    Optional<OnLine> line,
    Optional<EventMatch> event,
    Optional<LinePattern> answer,
    Reason reason,
    Optional<ResetPattern> reset,
    boolean early) {
  public FailureRule {
    exits = List.copyOf(exits);
    if (early && (!exits.isEmpty() || answer.isPresent())) {
      throw new IllegalArgumentException("a rule that is early knows no exit code and no answer");
    }
  }

  /**
   * A line of one stream.
   *
   * @param times how many such lines it takes; a CLI's first retry may well help
   * @param anew an event after which they are counted anew: what they told of was overcome
   */
  public record OnLine(boolean stdout, LinePattern pattern, int times, Optional<EventMatch> anew) {
    public OnLine {
      if (times < 1) {
        throw new IllegalArgumentException("a line that counts is seen at least once");
      }
    }

    public OnLine(boolean stdout, LinePattern pattern) {
      this(stdout, pattern, 1, Optional.empty());
    }
  }
}
