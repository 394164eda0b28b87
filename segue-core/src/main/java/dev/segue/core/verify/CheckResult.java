package dev.segue.core.verify;

import dev.segue.core.task.Verdict;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.task.VerdictSource;
import java.util.Optional;

/**
 * A verdict and the one line that a later attempt is told about it.
 *
 * @param verdict the finding with its evidence
 * @param error at most {@link ErrorLine#CHARACTERS} characters, one line; present unless passed
 */
public record CheckResult(Verdict verdict, Optional<String> error) {
  /** A criterion that holds. */
  public static CheckResult passed(String criterion, VerdictSource source, String evidence) {
    return new CheckResult(
        new Verdict(criterion, source, VerdictOutcome.PASSED, evidence), Optional.empty());
  }

  /** A criterion that does not hold; {@code error} is folded and cut to one line. */
  public static CheckResult failed(Verdict verdict, String error) {
    return new CheckResult(verdict, Optional.of(ErrorLine.oneLine(error)));
  }

  /** A criterion that does not hold, with the error as its evidence. */
  public static CheckResult failed(String criterion, VerdictSource source, String error) {
    return failed(new Verdict(criterion, source, VerdictOutcome.FAILED, error), error);
  }

  /** A criterion that nobody could judge. */
  public static CheckResult unverified(String criterion, VerdictSource source, String why) {
    Verdict verdict = new Verdict(criterion, source, VerdictOutcome.UNVERIFIED, why);
    return new CheckResult(
        verdict, Optional.of(ErrorLine.oneLine("unverified: " + criterion + " (" + why + ")")));
  }
}
