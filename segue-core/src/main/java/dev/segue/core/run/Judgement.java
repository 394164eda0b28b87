package dev.segue.core.run;

import dev.segue.core.task.Verdict;
import java.util.List;
import java.util.Optional;

/** Result of a verification. */
public sealed interface Judgement {
  /**
   * Everything holds, or what nobody could verify is accepted.
   *
   * @param result the one line that later prompts show
   */
  record Held(List<Verdict> verdicts, Optional<String> result) implements Judgement {}

  /**
   * Something does not hold.
   *
   * @param errors at least one, most telling first
   */
  record Rejected(List<Verdict> verdicts, List<String> errors, String fingerprint)
      implements Judgement {
    public Rejected {
      if (errors.isEmpty()) {
        throw new IllegalArgumentException("a rejection needs an error that says why");
      }
    }
  }

  /**
   * Nothing is wrong, but something could not be verified, and the operator wants to be asked.
   * Trying again would not help.
   *
   * @param errors at least one
   */
  record Undecided(List<Verdict> verdicts, List<String> errors, String fingerprint)
      implements Judgement {
    public Undecided {
      if (errors.isEmpty()) {
        throw new IllegalArgumentException("an open verdict needs the criterion that is open");
      }
    }
  }
}
