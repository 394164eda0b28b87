package dev.segue.core.run;

import dev.segue.core.provider.Reason;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import java.util.Optional;

/** Puts provider failures into the one line that the next agent and the operator read. */
final class Failures {
  private Failures() {}

  /** What the attempt's last dispatch ended with. */
  static String describe(Attempt attempt) {
    return attempt
        .latest()
        .flatMap(d -> d.end().map(end -> describe(d.provider(), end)))
        .orElse("no provider could be asked");
  }

  private static String describe(String provider, Dispatch.End end) {
    String detail = end.detail().map(line -> ": " + line).orElse("");
    return provider + " " + manner(end) + detail;
  }

  private static String manner(Dispatch.End end) {
    Reason reason = end.reason().orElse(Reason.UNKNOWN_ERROR);
    return switch (reason) {
      case TIMEOUT -> "ran into its time limit";
      case CONTEXT_LENGTH_EXCEEDED -> "could not take the prompt: context_length_exceeded";
      case NOT_INSTALLED -> "is not installed";
      case INTERRUPTED -> "was interrupted";
      case RATE_LIMIT_EXCEEDED, QUOTA_EXHAUSTED, OVERLOADED, AUTH_ERROR ->
          "failed: " + reason.word();
      case EXECUTION_ERROR, UNKNOWN_ERROR ->
          Optional.of(end)
              .flatMap(Dispatch.End::exitCode)
              .map(code -> "ended with exit " + code)
              .orElse("ended without an answer");
    };
  }
}
