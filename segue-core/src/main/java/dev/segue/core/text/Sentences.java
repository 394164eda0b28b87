package dev.segue.core.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The beginning of a text that says what the text is about. */
public final class Sentences {
  /** The shortest beginning that ends a sentence; "e.g. x" and "v1.2" end none. */
  private static final Pattern END =
      Pattern.compile(
          "(?<!\\b(?:e\\.g|i\\.e|etc|vs|cf|approx|no|resp))[.!?](?=\\s+[^a-z\\s])|[。！？]");

  private Sentences() {}

  /** Up to the first empty line. */
  public static String firstParagraph(String text) {
    int end = text.indexOf("\n\n");
    return end < 0 ? text : text.substring(0, end);
  }

  /** The first sentence with its stop; the whole text where no sentence ends. */
  public static String first(String text) {
    Matcher end = END.matcher(text);
    return end.find() ? text.substring(0, end.end()) : text;
  }
}
