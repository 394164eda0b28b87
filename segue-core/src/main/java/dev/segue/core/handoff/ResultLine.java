package dev.segue.core.handoff;

import dev.segue.core.text.Redactor;
import dev.segue.core.text.Sentences;
import dev.segue.core.text.Untrusted;
import java.util.Optional;

/** Result of a task in one line: the first sentence of the agent's summary. */
public final class ResultLine {
  /** Longest line, in characters. */
  public static final int CHARACTERS = 120;

  /** Far more than a line; what follows cannot be shown anyway. */
  private static final int LOOKED_AT = 4096;

  private ResultLine() {}

  /**
   * The line, redacted and harmless; empty when the summary says nothing. The same summary gives
   * the same line.
   */
  public static Optional<String> of(String summary, Redactor redactor) {
    String beginning = Untrusted.beginning(summary, LOOKED_AT);
    String clean = redactor.redact(Untrusted.visible(beginning));
    String line = Untrusted.oneLine(Sentences.firstParagraph(clean));
    String sentence = Sentences.first(line.isEmpty() ? Untrusted.oneLine(clean) : line);
    return sentence.isEmpty() ? Optional.empty() : Optional.of(Untrusted.cut(sentence, CHARACTERS));
  }
}
