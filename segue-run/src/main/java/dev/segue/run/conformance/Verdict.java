package dev.segue.run.conformance;

import java.util.Locale;
import java.util.Optional;

/**
 * Verdict on a case.
 *
 * @param why in one sentence; for a passed case the observation, if it is worth a report
 */
public record Verdict(Result result, Optional<String> why) {
  /** The public words are the lower-case names. */
  public enum Result {
    PASSED,
    FAILED,
    /** The CLI itself cannot do it. */
    CANNOT,
    /** It was not tried. */
    SKIPPED;

    /** The public word. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Verdict passed(String seen) {
    return new Verdict(Result.PASSED, Optional.of(seen));
  }

  static Verdict failed(String why) {
    return new Verdict(Result.FAILED, Optional.of(why));
  }

  static Verdict cannot(String why) {
    return new Verdict(Result.CANNOT, Optional.of(why));
  }

  static Verdict skipped(String why) {
    return new Verdict(Result.SKIPPED, Optional.of(why));
  }

  /** Passed, unless there is a fault; the first one is told. */
  @SafeVarargs
  static Verdict of(Optional<String>... faults) {
    for (Optional<String> fault : faults) {
      if (fault.isPresent()) {
        return failed(fault.get());
      }
    }
    return new Verdict(Result.PASSED, Optional.empty());
  }

  /** The same, telling of an earlier try that failed. */
  Verdict after(Verdict earlier) {
    return result == Result.PASSED
        ? passed("tried again alone; at first: " + earlier.why().orElse("failed"))
        : this;
  }
}
