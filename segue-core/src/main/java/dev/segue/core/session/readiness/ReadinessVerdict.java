package dev.segue.core.session.readiness;

import java.util.List;
import java.util.Optional;

/**
 * Current activity of an agent, and the observations that show it.
 *
 * @param dialog kind of a {@link AgentState#DIALOG}: {@code trust}, {@code permission} …
 * @param reason in words, one line
 * @param rule name of the rule that decided
 * @param alarm a turn has made no progress for so long that a person should look; never a reason to
 *     press a key
 * @param considered all rules that were looked at, in order
 */
public record ReadinessVerdict(
    AgentState state,
    Optional<String> dialog,
    String reason,
    String rule,
    Composer composer,
    boolean alarm,
    List<Considered> considered) {
  public ReadinessVerdict {
    considered = List.copyOf(considered);
  }

  /**
   * Whether the agent is at rest with text in its composer: beside a running turn the one screen on
   * which Enter may be pressed. It is {@link AgentState#UNRECOGNISED} to all who ask for less,
   * since nobody knows here whose text it is.
   */
  public boolean holdsText() {
    return rule.equals(Readiness.TEXT_IN_COMPOSER);
  }

  /**
   * A rule that was looked at.
   *
   * @param why one line
   */
  public record Considered(String rule, boolean matched, String why) {}
}
