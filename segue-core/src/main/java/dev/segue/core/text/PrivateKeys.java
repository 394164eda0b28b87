package dev.segue.core.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Private keys in their armour; one that was cut off is taken to run to the end of the text. */
final class PrivateKeys {
  private static final String HINT = "PRIVATE KEY";
  private static final Pattern BEGIN =
      Pattern.compile("-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----");
  private static final Pattern END =
      Pattern.compile("-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----");

  private PrivateKeys() {}

  /** The text behind a cut: where that went through a key, what is left of it has a beginning. */
  static String begun(String text) {
    Matcher end = END.matcher(text);
    if (!text.contains(HINT) || !end.find()) {
      return text;
    }
    Matcher begin = BEGIN.matcher(text);
    boolean isWhole = begin.find() && begin.start() < end.start();
    return isWhole ? text : "-----BEGIN PRIVATE KEY-----" + text;
  }

  static String redact(String text) {
    if (!text.contains(HINT)) {
      return text;
    }
    Matcher begin = BEGIN.matcher(text);
    Matcher end = END.matcher(text);
    var out = new StringBuilder(text.length());
    int copied = 0;
    while (copied < text.length() && begin.find(copied)) {
      out.append(text, copied, begin.start()).append(Redactor.MARK);
      copied = end.find(begin.end()) ? end.end() : text.length();
    }
    return out.append(text, copied, text.length()).toString();
  }
}
