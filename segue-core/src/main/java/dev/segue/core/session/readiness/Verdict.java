package dev.segue.core.session.readiness;

import java.util.List;
import java.util.Optional;

/**
 * What an agent is doing, and how that was seen.
 *
 * @param dialog kind of a {@link AgentState#DIALOG}: {@code trust}, {@code permission} …
 * @param reason in words, one line
 * @param rule name of the rule that decided
 * @param considered all rules that were looked at, in order
 */
public record Verdict(
    AgentState state,
    Optional<String> dialog,
    String reason,
    String rule,
    Composer composer,
    List<Considered> considered) {
  public Verdict {
    considered = List.copyOf(considered);
  }

  /**
   * A rule that was looked at.
   *
   * @param why one line
   */
  public record Considered(String rule, boolean matched, String why) {}
}
