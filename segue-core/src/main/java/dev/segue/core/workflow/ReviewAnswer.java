package dev.segue.core.workflow;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Verdict of a reviewer, as it was read from its answer. Untrusted text.
 *
 * @param isApproval whether it approves; else it rejects, with a blocking finding at least
 * @param summary may be empty
 * @param reasoning may be empty
 */
public record ReviewAnswer(
    boolean isApproval, String summary, List<ReviewFinding> findings, String reasoning) {
  /** Most characters of the feedback that the next attempt reads. */
  public static final int FEEDBACK_MOST = 4_000;

  public ReviewAnswer {
    findings = List.copyOf(findings);
  }

  /** As the object of JSON that a reviewer would answer with. */
  public Map<String, Object> document() {
    var document = new LinkedHashMap<String, Object>();
    document.put("verdict", isApproval ? "approve" : "reject");
    document.put("summary", summary);
    document.put("findings", findings.stream().map(ReviewFinding::document).toList());
    document.put("reasoning", reasoning);
    return document;
  }

  /** The verdict in the word of the event. */
  public ReviewVerdict verdict() {
    return isApproval ? ReviewVerdict.APPROVED : ReviewVerdict.REJECTED;
  }

  /** With each text changed, for redaction. */
  public ReviewAnswer mapTexts(UnaryOperator<String> change) {
    return new ReviewAnswer(
        isApproval,
        change.apply(summary),
        findings.stream()
            .map(
                finding ->
                    new ReviewFinding(
                        finding.severity(),
                        finding.path().map(change),
                        finding.line(),
                        finding.criterion().map(change),
                        change.apply(finding.text())))
            .toList(),
        change.apply(reasoning));
  }

  /** The blocking findings. */
  public List<ReviewFinding> blocking() {
    return findings.stream().filter(ReviewFinding::blocks).toList();
  }

  /** Summary and blocking findings, at most {@value #FEEDBACK_MOST} characters. */
  public String feedback() {
    var text = new StringBuilder(summary.strip());
    for (ReviewFinding finding : blocking()) {
      if (!text.isEmpty()) {
        text.append('\n');
      }
      text.append("- ").append(finding.sentence());
    }
    return text.length() <= FEEDBACK_MOST
        ? text.toString()
        : text.substring(0, FEEDBACK_MOST - 1) + "…";
  }
}
