package dev.segue.core.prompt;

import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a task came to, in one line: the first sentence of the agent's summary. */
public final class ResultLine {
  /** Longest line, in characters. */
  public static final int CHARACTERS = 120;

  /** Far more than a line; what follows cannot be shown anyway. */
  private static final int LOOKED_AT = 4096;

  /** The shortest beginning that ends a sentence; "e.g. x" and "v1.2" end none. */
  private static final Pattern SENTENCE_END =
      Pattern.compile(
          "(?<!\\b(?:e\\.g|i\\.e|etc|vs|cf|approx|no|resp))[.!?](?=\\s+[^a-z\\s])|[。！？]");

  private ResultLine() {}

  /**
   * The line, redacted and harmless; empty when the summary says nothing. The same summary gives
   * the same line.
   */
  public static Optional<String> of(String summary, Redactor redactor) {
    String beginning = Untrusted.beginning(summary, LOOKED_AT);
    String clean = redactor.redact(Untrusted.visible(beginning));
    String line = Untrusted.oneLine(firstParagraph(clean));
    String sentence = firstSentence(line.isEmpty() ? Untrusted.oneLine(clean) : line);
    return sentence.isEmpty() ? Optional.empty() : Optional.of(Untrusted.cut(sentence, CHARACTERS));
  }

  private static String firstParagraph(String text) {
    int end = text.indexOf("\n\n");
    return end < 0 ? text : text.substring(0, end);
  }

  private static String firstSentence(String line) {
    Matcher end = SENTENCE_END.matcher(line);
    return end.find() ? line.substring(0, end.end()) : line;
  }
}
