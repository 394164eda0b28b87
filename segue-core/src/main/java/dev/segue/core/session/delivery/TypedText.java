package dev.segue.core.session.delivery;

import dev.segue.core.session.readiness.Composer;
import java.text.Normalizer;
import java.util.List;

/**
 * A message as it is typed, and how it is known again on a screen. Screens wrap, pad and indent, so
 * texts are compared without white space, in normal form C.
 */
final class TypedText {
  /** Enough of a text to know it by; less may stand on a screen by chance. */
  private static final int TELLING = 24;

  /** Of a text that is shorter, all of it. */
  private static final String NEUTRAL = "Message:\n";

  private final String text;
  private final String bare;

  /**
   * Made safe to be typed: no escape sequences nor other controls, line feeds and tabs apart; what
   * would be a command stands behind a line of its own.
   *
   * @param prefixes what makes a command of a text that begins with it
   */
  TypedText(String body, List<String> prefixes) {
    String clean = clean(body);
    boolean isCommand = prefixes.stream().anyMatch(clean::startsWith);
    this.text = isCommand ? NEUTRAL + clean : clean;
    this.bare = bare(text);
  }

  String text() {
    return text;
  }

  private static String clean(String body) {
    String framed = body.replace("\u001b[200~", "").replace("\u001b[201~", "");
    var out = new StringBuilder(framed.length());
    for (int i = 0; i < framed.length(); i++) {
      char c = framed.charAt(i);
      if (c == '\r') {
        if (i + 1 == framed.length() || framed.charAt(i + 1) != '\n') {
          out.append('\n');
        }
      } else if (c == '\n' || c == '\t' || !Character.isISOControl(c)) {
        out.append(c);
      }
    }
    return out.toString().strip();
  }

  private static String bare(String text) {
    var out = new StringBuilder(text.length());
    Normalizer.normalize(text, Normalizer.Form.NFC)
        .codePoints()
        .filter(c -> !Character.isWhitespace(c) && !Character.isSpaceChar(c))
        .forEach(out::appendCodePoint);
    return out.toString();
  }

  /**
   * Whether the composer holds this and nothing else. Of a long text only the end is on the screen;
   * an agent's words in place of a paste are taken for it, since nothing stood there before.
   */
  boolean isIn(Composer composer) {
    return switch (composer.content()) {
      case NONE, EMPTY, GHOST -> false;
      case PASTE -> isLong();
      case TEXT -> {
        String shown = bare(composer.text());
        yield shown.equals(bare) || (shown.length() >= TELLING && bare.endsWith(shown));
      }
    };
  }

  /** No agent shows less than this as a paste: opencode does from three lines, others from more. */
  private boolean isLong() {
    return text.indexOf('\n') >= 0 || text.length() >= 200;
  }

  /** Whether a prompt, as an agent tells of it, is this text. */
  boolean isSameAs(String prompt) {
    return bare(prompt).equals(bare);
  }

  /** Whether the composer holds this to the letter, so that nobody else's text can be meant. */
  boolean isExactlyIn(Composer composer) {
    return composer.content() == Composer.Content.TEXT && bare(composer.text()).equals(bare);
  }

  /** How often its beginning stands in the rows; each message that was sent is shown once more. */
  int timesIn(List<String> rows) {
    if (bare.isEmpty()) {
      return 0;
    }
    String all = bare(String.join("", rows));
    String head = bare.length() > TELLING ? bare.substring(0, TELLING) : bare;
    int times = 0;
    for (int at = all.indexOf(head); at >= 0; at = all.indexOf(head, at + head.length())) {
      times++;
    }
    return times;
  }
}
