package dev.segue.core.handoff;

import dev.segue.core.handoff.Draft.FileLine;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.TokenCounter;
import dev.segue.core.text.Untrusted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds the blocks. Every fact is taken for hostile: it is redacted, stripped, folded and cut
 * before it gets a place, so that no text can add a line, end a block or leak a secret.
 *
 * <p>Never throws on any text; empty when the facts say nothing or the limits leave no room for the
 * delimiters, the first line and the instruction. Safe for use by several threads.
 */
public final class Blocks {
  private final BlockLimits limits;
  private final CleanText clean;
  private final Fitting fitting;

  public Blocks(BlockLimits limits, TokenCounter counter, Redactor redactor) {
    this.limits = limits;
    this.clean = new CleanText(redactor);
    this.fitting = new Fitting(limits, counter);
  }

  /** What the next provider of the same attempt is told; empty without a provider's name. */
  public Optional<Block> switched(SwitchFacts facts) {
    String provider = clean.name(facts.provider());
    if (provider.isEmpty()) {
      return Optional.empty();
    }
    List<Detail> errors =
        facts.validationError().map(clean::error).filter(error -> !error.isEmpty()).stream()
            .map(error -> Detail.of(Detail.Form.VALIDATION_ERROR, quotable(error)))
            .toList();
    return fitting.fit(
        new Draft(
            BlockKind.CIRCUIT_BREAKER,
            "Previous provider (" + provider + ") failed: " + facts.reason().word(),
            errors,
            files("Previous attempt created: ", facts.created()),
            files("Previous attempt modified: ", facts.updated()),
            Optional.empty(),
            "Continue from where " + provider + " left off. Avoid recreating existing files."));
  }

  /** What the next attempt is told; empty without an error that says something. */
  public Optional<Block> retried(RetryFacts facts) {
    List<Detail> errors =
        clean.errors(facts.errors()).stream()
            .map(error -> Detail.of(Detail.Form.LIST_ENTRY, error))
            .toList();
    if (errors.isEmpty()) {
      return Optional.empty();
    }
    return fitting.fit(
        new Draft(
            BlockKind.RETRY,
            "Attempt #" + facts.attempt() + " - Previous validation failures:",
            errors,
            files("Already created: ", facts.created()),
            files("Already modified: ", facts.updated()),
            Optional.empty(),
            "Focus on fixing validation failures listed above."));
  }

  /** What a helper agent is told; empty without a past attempt that left an error or a file. */
  public Optional<Block> helped(HelperFacts facts) {
    List<Detail> attempts = newestFirst(facts.past());
    if (attempts.isEmpty()) {
      return Optional.empty();
    }
    int previous = Math.max(0, facts.attempt() - 1);
    String retries = previous == 1 ? " previous retry" : " previous retries";
    return fitting.fit(
        new Draft(
            BlockKind.HELPER,
            "Attempt #" + facts.attempt() + " (" + previous + retries + ") - validation failed",
            attempts.subList(0, Math.clamp(limits.helperMaxAttempts(), 0, attempts.size())),
            FileLine.NONE,
            FileLine.NONE,
            facts.stuck()
                ? Optional.of("Task appears stuck in validation loop - try different approach")
                : Optional.empty(),
            "Generate commands to verify ALL failed criteria from ALL attempts."));
  }

  /** What a reviewer is told of the work; empty without a provider's name. */
  public Optional<Block> handedOver(RoleFacts facts) {
    String provider = clean.name(facts.provider());
    String commit = clean.name(facts.commit());
    if (provider.isEmpty() || commit.isEmpty()) {
      return Optional.empty();
    }
    var details = new ArrayList<Detail>();
    if (facts.checks() > 0) {
      details.add(
          Detail.of(
              Detail.Form.PLAIN,
              "Checks passed: %d of %d".formatted(facts.checksPassed(), facts.checks())));
    }
    facts
        .rejection()
        .map(
            rejection ->
                "Attempt %d rejected by %s: \"%s\""
                    .formatted(
                        rejection.attempt(),
                        clean.name(rejection.role()),
                        quotable(clean.error(rejection.reason()))))
        .ifPresent(line -> details.add(Detail.of(Detail.Form.PLAIN, line)));
    String files = facts.files() == 1 ? "1 file" : facts.files() + " files";
    return fitting.fit(
        new Draft(
            BlockKind.ROLE,
            "developer (%s) handed over commit %s: %s, +%d -%d"
                .formatted(provider, commit, files, facts.added(), facts.removed()),
            details,
            new FileLine(
                "Changed most: ", FileList.inOrder(facts.changedMost(), limits.maxFiles(), clean)),
            FileLine.NONE,
            Optional.empty(),
            "Judge commit " + commit + ", change no file, answer with a verdict."));
  }

  private List<Detail> newestFirst(List<PastAttempt> past) {
    var details = new ArrayList<Detail>();
    for (PastAttempt attempt : past.reversed()) {
      // More can never be shown, so the rest of a long history costs nothing.
      if (details.size() == BlockLimits.MOST_LINES) {
        break;
      }
      FileList touched = FileList.of(attempt.touched(), limits.maxFiles(), clean);
      String error = quotable(clean.error(attempt.error()));
      if (!touched.isEmpty() || !error.isEmpty()) {
        details.add(new Detail(Detail.Form.PAST_ATTEMPT, attempt.number(), touched, error));
      }
    }
    return details;
  }

  private FileLine files(String label, List<String> paths) {
    return new FileLine(label, FileList.of(paths, limits.maxFiles(), clean));
  }

  private static String quotable(String error) {
    return Untrusted.quoted(error);
  }
}
