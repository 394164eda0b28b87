package dev.segue.run.check;

import dev.segue.core.task.Verdict;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.task.VerdictSource;
import dev.segue.core.verify.CheckResult;

/** Outcome of a single check that is not yet assigned to a criterion. */
sealed interface Finding {
  /** It holds. */
  record Holds(String evidence) implements Finding {}

  /**
   * It does not.
   *
   * @param error the most specific line
   * @param evidence more of it
   */
  record Fails(String error, String evidence) implements Finding {}

  static Finding fails(String error) {
    return new Fails(error, error);
  }

  /** The finding as the result of a criterion. */
  default CheckResult of(String criterion, VerdictSource source) {
    return switch (this) {
      case Holds(String evidence) -> CheckResult.passed(criterion, source, evidence);
      case Fails(String error, String evidence) ->
          CheckResult.failed(
              new Verdict(criterion, source, VerdictOutcome.FAILED, evidence), error);
    };
  }
}
