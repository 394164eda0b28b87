package dev.segue.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.task.Verdict;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.task.VerdictSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgentClaimTest {
  @Test
  void believesAFailureAndNothingElse() {
    assertThat(claim(ClaimStatus.COMPLETED, "", Optional.empty()).ownFailure()).isEmpty();
    assertThat(claim(ClaimStatus.COMPLETED, "", Optional.of(ClaimedVerdict.PASS)).ownFailure())
        .isEmpty();
    assertThat(claim(ClaimStatus.COMPLETED, "", Optional.of(ClaimedVerdict.FAIL)).ownFailure())
        .isPresent();
    assertThat(claim(ClaimStatus.FAILED, "no\nkey", Optional.empty()).ownFailure())
        .contains(
            new CheckResult(
                new Verdict(
                    AgentClaim.CRITERION, VerdictSource.AGENT, VerdictOutcome.FAILED, "no\nkey"),
                Optional.of("agent reported failure: no key")));
  }

  @Test
  void keepsBeginningAndEndOfLongEvidence() {
    Verdict verdict =
        new Verdict("c", VerdictSource.TEST, VerdictOutcome.FAILED, "a" + "😀".repeat(5000) + "z");

    assertThat(verdict.evidence())
        .hasSizeLessThanOrEqualTo(Verdict.EVIDENCE_CHARACTERS)
        .startsWith("a😀")
        .contains("…")
        .endsWith("😀z");
    assertThat(verdict.evidence().codePoints().filter(c -> c >= 0xD800 && c <= 0xDFFF)).isEmpty();
  }

  private static AgentClaim claim(
      ClaimStatus status, String neededChanges, Optional<ClaimedVerdict> verdict) {
    return new AgentClaim(
        status,
        List.of(),
        List.of(),
        "",
        "",
        neededChanges,
        Optional.empty(),
        Optional.empty(),
        verdict);
  }
}
