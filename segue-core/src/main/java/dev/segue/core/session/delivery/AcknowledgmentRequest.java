package dev.segue.core.session.delivery;

import dev.segue.core.session.readiness.RowPattern;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A text that asks its reader to give an id back, and how the answer is known. What is asked for is
 * in pieces there, so neither the text nor its echo nor a quotation of it is the answer.
 */
public final class AcknowledgmentRequest {
  /** Characters of an id, each of a-z and 0-9. */
  public static final int ID_LENGTH = 8;

  private static final Pattern ID = Pattern.compile("[a-z0-9]{" + ID_LENGTH + "}");

  /** Screens wrap, and some agents indent what they have wrapped: the next row goes on. */
  private static final String WRAP = "[^\\S\\n]*\\n[^\\S\\n]{0,8}";

  private static final String GAP = "(?:" + WRAP + "|[^\\S\\n]+)";
  private static final String ANSWER =
      "(?<![\\p{L}\\p{N}])ACK:" + GAP + "context" + GAP + "received" + GAP;

  /** An agent may take the brackets around the id for a part of it. */
  private static final String OPENING = "[\\[<(`'\"*]{0,2}";

  private static final String END = "(?![\\p{L}\\p{N}_-])";

  private final String id;
  private final Pattern answer;

  /**
   * With an id of its own.
   *
   * @throws IllegalArgumentException when it is none
   */
  public AcknowledgmentRequest(String id) {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("no id: " + id);
    }
    this.id = id;
    this.answer =
        Pattern.compile(ANSWER + OPENING + String.join("(?:" + WRAP + ")?", id.split("")) + END);
  }

  /** The id that is asked for. */
  public String id() {
    return id;
  }

  /** The text as it is delivered. */
  public String around(String body) {
    return """
    [CONTEXT INJECTION %s - Please acknowledge receipt]
    %s
    [END CONTEXT - Reply "ACK: context received" followed by the id in the first line's brackets to confirm]"""
        .formatted(id, body);
  }

  /** Whether the answer stands in the rows of a screen, wrapped or not. */
  public boolean isAnsweredIn(List<String> rows) {
    return isAnsweredIn(String.join("\n", rows));
  }

  /**
   * Whether a row holds the id and is one of those that an operator takes for an answer. Rows of
   * the text that asks are none, whatever they match.
   */
  public boolean isAnsweredBy(List<RowPattern> patterns, List<String> rows) {
    List<RowPattern> others = patterns.stream().filter(one -> !one.isFoundIn(heading())).toList();
    return rows.stream()
        .filter(row -> row.contains(id) && !heading().contains(row.strip()))
        .anyMatch(row -> others.stream().anyMatch(one -> one.isFoundIn(row)));
  }

  /** The only row of the text that holds the id. */
  private String heading() {
    return around("").lines().findFirst().orElseThrow();
  }

  /** Whether the answer stands in a text. */
  public boolean isAnsweredIn(String text) {
    return text.contains("ACK:") && answer.matcher(text).find();
  }
}
