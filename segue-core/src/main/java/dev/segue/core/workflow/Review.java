package dev.segue.core.workflow;

import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import java.util.List;
import java.util.Optional;

/**
 * A review that ended, as a task remembers it. The parts are those of {@code review_ended}.
 *
 * @param seq of the event
 */
public record Review(
    long seq,
    int attempt,
    String stage,
    String role,
    Optional<Integer> dispatch,
    Optional<String> provider,
    DecidedBy by,
    ReviewVerdict verdict,
    String commit,
    List<ReviewFinding> findings,
    Optional<String> feedback,
    Optional<Boolean> sameVendor,
    Optional<String> why) {
  public Review {
    findings = List.copyOf(findings);
  }

  /** From its event. */
  public static Review of(ReviewEnded ended, long seq) {
    return new Review(
        seq,
        ended.attempt(),
        ended.stage(),
        ended.role(),
        ended.dispatch(),
        ended.provider(),
        ended.by(),
        ended.verdict(),
        ended.commit(),
        ended.findings(),
        ended.feedback(),
        ended.sameVendor(),
        ended.why());
  }

  /** Whether it is a rejection that counts against the workflow's bound. */
  boolean isCounted() {
    return verdict == ReviewVerdict.REJECTED && (by == DecidedBy.AGENT || by == DecidedBy.SEGUE);
  }

  /** The first blocking finding, else the feedback or the reason, as one sentence. */
  public String reason() {
    return findings.stream()
        .filter(ReviewFinding::blocks)
        .findFirst()
        .map(ReviewFinding::sentence)
        .or(() -> feedback)
        .or(() -> why)
        .orElse("");
  }
}
