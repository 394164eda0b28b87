package dev.segue.session.terminal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parts of the output that tmux does not report to a new client: whether pastes are framed, and the
 * state that the program reports. Not thread-safe.
 */
final class Noted {
  private static final int LONGEST = 600;
  private static final Pattern WORTH =
      Pattern.compile(
          "\u001b(?:(?<paste>\\[\\?2004[hl])|(?<state>\\]7501;[^?\u0007\u001b][^\u0007\u001b]{0,500}"
              + "(?:\u0007|\u001b\\\\)))");

  private String tail = "";
  private String paste = "";
  private String state = "";

  /**
   * Takes the next output.
   *
   * @param chunk ISO 8859-1, a character a byte
   * @return whether something has changed
   */
  boolean look(String chunk) {
    String before = all();
    String text = tail + chunk;
    Matcher matcher = WORTH.matcher(text);
    int seen = 0;
    while (matcher.find()) {
      seen = matcher.end();
      if (matcher.group("paste") != null) {
        paste = matcher.group();
      } else {
        state = matcher.group();
      }
    }
    tail = text.substring(Math.max(seen, text.length() - LONGEST));
    return !all().equals(before);
  }

  /** All of it, as a program would write it. */
  String all() {
    return paste + state;
  }
}
