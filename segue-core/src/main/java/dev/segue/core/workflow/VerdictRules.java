package dev.segue.core.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON object with which a reviewer answers. A rejection needs a blocking finding of at
 * least {@value #SHORTEST_REASON} characters, and an approval has none. Everything else is no
 * verdict, with the reason in one line.
 */
public final class VerdictRules {
  /** Characters that a blocking finding, and a person's reason, has at least. */
  public static final int SHORTEST_REASON = 10;

  static final int FINDINGS_MOST = 20;
  static final int FINDING_MOST = 500;
  private static final int TEXT_MOST = 4_000;
  private static final int PATH_MOST = 400;
  private static final Set<String> APPROVALS = Set.of("approve", "approved", "pass");
  private static final Set<String> REJECTIONS = Set.of("reject", "rejected", "fail");

  private VerdictRules() {}

  /** Result of reading. */
  public sealed interface Result {
    /** A verdict that follows the rules. */
    record Answer(ReviewAnswer answer) implements Result {}

    /** No verdict, and why. */
    record None(String why) implements Result {}
  }

  /** Reads an object that has a field {@code verdict}. */
  public static Result read(Map<String, ? extends @Nullable Object> object) {
    try {
      return new Result.Answer(answer(object));
    } catch (BrokenRule e) {
      return new Result.None(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The verdict that counts of what a reviewer submitted by a tool and what it answered. An answer
   * that says the opposite leaves no verdict; one without a verdict takes nothing away.
   */
  public static Optional<Result> counted(Optional<Result> submitted, Optional<Result> answered) {
    if (submitted.isEmpty()) {
      return answered;
    }
    if (submitted.get() instanceof Result.Answer(ReviewAnswer tool)
        && answered.isPresent()
        && answered.get() instanceof Result.Answer(ReviewAnswer text)
        && tool.isApproval() != text.isApproval()) {
      return Optional.of(
          new Result.None(
              "it submitted %s, and answered %s"
                  .formatted(tool.verdict().word(), text.verdict().word())));
    }
    return submitted;
  }

  private static ReviewAnswer answer(Map<String, ? extends @Nullable Object> object)
      throws BrokenRule {
    boolean isApproval = isApproval(text(object, "verdict", TEXT_MOST));
    List<ReviewFinding> findings = findings(object.get("findings"));
    var answer =
        new ReviewAnswer(
            isApproval,
            text(object, "summary", TEXT_MOST),
            findings,
            text(object, "reasoning", TEXT_MOST));
    List<ReviewFinding> blocking = answer.blocking();
    if (isApproval && !blocking.isEmpty()) {
      throw new BrokenRule("it approves and has a blocking finding");
    }
    if (!isApproval && blocking.stream().noneMatch(VerdictRules::saysWhatIsWrong)) {
      throw new BrokenRule(
          "it rejects without a blocking finding of at least %d characters"
              .formatted(SHORTEST_REASON));
    }
    return answer;
  }

  private static boolean saysWhatIsWrong(ReviewFinding finding) {
    return finding.text().strip().length() >= SHORTEST_REASON;
  }

  private static boolean isApproval(String word) throws BrokenRule {
    String verdict = word.strip().toLowerCase(Locale.ROOT);
    if (!APPROVALS.contains(verdict) && !REJECTIONS.contains(verdict)) {
      throw new BrokenRule("its verdict is neither approve nor reject");
    }
    return APPROVALS.contains(verdict);
  }

  private static List<ReviewFinding> findings(@Nullable Object value) throws BrokenRule {
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof List<?> items)) {
      throw new BrokenRule("findings is no list");
    }
    if (items.size() > FINDINGS_MOST) {
      throw new BrokenRule(
          "it has %d findings; at most %d are read".formatted(items.size(), FINDINGS_MOST));
    }
    var findings = new ArrayList<ReviewFinding>();
    for (int i = 0; i < items.size(); i++) {
      try {
        findings.add(finding(items.get(i)));
      } catch (BrokenRule e) {
        throw new BrokenRule("findings[%d]: %s".formatted(i, e.getMessage()));
      }
    }
    return findings;
  }

  private static ReviewFinding finding(@Nullable Object item) throws BrokenRule {
    if (!(item instanceof Map<?, ?> map)) {
      throw new BrokenRule("is no object");
    }
    ReviewFinding.Severity severity =
        switch (text(map, "severity", TEXT_MOST).strip().toLowerCase(Locale.ROOT)) {
          case "blocking" -> ReviewFinding.Severity.BLOCKING;
          case "minor" -> ReviewFinding.Severity.MINOR;
          default -> throw new BrokenRule("severity is neither blocking nor minor");
        };
    String text = text(map, "text", FINDING_MOST).strip();
    if (text.isEmpty()) {
      throw new BrokenRule("has no text");
    }
    return new ReviewFinding(
        severity,
        filled(text(map, "path", PATH_MOST)),
        line(map.get("line")),
        filled(text(map, "criterion", FINDING_MOST)),
        text);
  }

  private static Optional<String> filled(String text) {
    return Optional.of(text.strip()).filter(t -> !t.isEmpty());
  }

  private static Optional<Integer> line(@Nullable Object value) throws BrokenRule {
    if (value == null) {
      return Optional.empty();
    }
    if (!(value instanceof Number number) || number.doubleValue() != number.intValue()) {
      throw new BrokenRule("line is no whole number");
    }
    return Optional.of(number.intValue()).filter(line -> line > 0);
  }

  private static String text(Map<?, ?> map, String field, int most) throws BrokenRule {
    Object value = map.get(field);
    if (value == null) {
      return "";
    }
    if (!(value instanceof String text)) {
      throw new BrokenRule(field + " is no text");
    }
    if (text.length() > most) {
      throw new BrokenRule("%s is longer than %,d characters".formatted(field, most));
    }
    return text;
  }

  /** The object breaks a rule; the message names it. */
  private static final class BrokenRule extends Exception {
    private static final long serialVersionUID = 1L;

    BrokenRule(String why) {
      super(why);
    }
  }
}
