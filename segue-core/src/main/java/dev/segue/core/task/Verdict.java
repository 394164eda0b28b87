package dev.segue.core.task;

/**
 * Finding on one criterion of an attempt.
 *
 * @param criterion the criterion's text, or the name of a further check
 * @param source origin of the finding
 * @param verdict the finding
 * @param evidence basis of the finding, at most {@link #EVIDENCE_CHARACTERS}; untrusted text, not
 *     yet redacted
 */
public record Verdict(
    String criterion, VerdictSource source, VerdictOutcome verdict, String evidence) {
  /** Longest evidence; full outputs are kept as bodies by whoever ran the check. */
  public static final int EVIDENCE_CHARACTERS = 2000;

  private static final String GAP = "\n…\n";

  public Verdict {
    evidence = bounded(evidence);
  }

  /** Beginning and end are kept: the first says what ran, the last how it ended. */
  private static String bounded(String text) {
    if (text.length() <= EVIDENCE_CHARACTERS) {
      return text;
    }
    int head = EVIDENCE_CHARACTERS / 4;
    int tail = EVIDENCE_CHARACTERS - head - GAP.length();
    if (Character.isHighSurrogate(text.charAt(head - 1))) {
      head--;
    }
    int from = text.length() - tail;
    if (Character.isLowSurrogate(text.charAt(from))) {
      from++;
    }
    return text.substring(0, head) + GAP + text.substring(from);
  }
}
