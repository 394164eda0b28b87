package dev.segue.core.verify;

import dev.segue.core.task.Verdict;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.task.VerdictSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Statements of an agent about its own work at the end of its answer. Untrusted throughout: a
 * failure is believed, a success proves nothing.
 *
 * @param status end of the work, as the agent reports it
 * @param filesCreated paths as the agent wrote them
 * @param filesUpdated paths as the agent wrote them
 * @param summary empty when absent
 * @param reasoning empty when absent
 * @param neededChanges empty when absent
 * @param response answer of a behavioral task
 * @param findings of a verification task, as JSON text when it is not a plain text
 * @param verdict of a verification task
 */
public record AgentClaim(
    ClaimStatus status,
    List<String> filesCreated,
    List<String> filesUpdated,
    String summary,
    String reasoning,
    String neededChanges,
    Optional<String> response,
    Optional<String> findings,
    Optional<ClaimedVerdict> verdict) {
  /** The criterion under which an agent's own failure is listed. */
  public static final String CRITERION = "agent's own verdict";

  public AgentClaim {
    filesCreated = List.copyOf(filesCreated);
    filesUpdated = List.copyOf(filesUpdated);
  }

  /**
   * The agent's own failure, {@code verdict: fail} of a verification task included.
   *
   * @return empty when the agent claims success, which proves nothing
   */
  public Optional<CheckResult> ownFailure() {
    boolean failed =
        status == ClaimStatus.FAILED || verdict.filter(ClaimedVerdict.FAIL::equals).isPresent();
    if (!failed) {
      return Optional.empty();
    }
    String said =
        Stream.of(neededChanges, findings.orElse(""), summary, reasoning)
            .filter(text -> !text.isBlank())
            .findFirst()
            .orElse("no reason given");
    Verdict own = new Verdict(CRITERION, VerdictSource.AGENT, VerdictOutcome.FAILED, said);
    return Optional.of(CheckResult.failed(own, "agent reported failure: " + said));
  }
}
