package dev.segue.core.session.delivery;

import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.Essence;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A message as it is typed, and how it is known again on a screen. Screens wrap, pad and indent, so
 * texts are compared without white space, in normal form C.
 */
final class TypedText {
  /** Enough of a text to know it by; less may stand on a screen by chance. */
  private static final int TELLING = 24;

  /**
   * A composer that has no room leaves out rows. Where less is missing than a row has, something
   * else took it: a dialog that was there for the first key.
   */
  private static final int LEAST_CUT = 12;

  /** Of a text that is shorter, all of it. */
  private static final String NEUTRAL = "Message:\n";

  /** In an agent's words for a paste; not that of the paste, {@code #1}. */
  private static final Pattern NUMBER = Pattern.compile("(?<![#\\d])\\d+");

  private static final int LONGEST_NUMBER = 8;

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
    this.bare = Essence.of(text);
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
    return whole(out.toString().strip());
  }

  /** Half a character becomes what the terminal would make of it. */
  private static String whole(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
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
        String shown = Essence.of(composer.text());
        boolean isCut = shown.length() + LEAST_CUT <= bare.length();
        yield shown.equals(bare) || (isCut && shown.length() >= TELLING && bare.endsWith(shown));
      }
    };
  }

  /** No agent shows less than this as a paste: opencode does from three lines, others from more. */
  private boolean isLong() {
    return text.indexOf('\n') >= 0 || text.length() >= 200;
  }

  /** Whether a prompt, as an agent tells of it, is this text. */
  boolean isSameAs(String prompt) {
    return Essence.of(prompt).equals(bare);
  }

  /**
   * Whether the composer holds this and can hold nothing else, whoever was there meanwhile: all of
   * it is shown, or an end that it has nowhere else, or words for a paste that count what it has.
   */
  boolean isSurelyIn(Composer composer) {
    return switch (composer.content()) {
      case NONE, EMPTY, GHOST -> false;
      case PASTE -> isLong() && isCountedIn(composer.text());
      case TEXT -> composer.shows(text) || endsOnlyWith(Essence.of(composer.text()));
    };
  }

  /** Half of a text that repeats itself may end as all of it does. */
  private boolean endsOnlyWith(String shown) {
    return shown.length() >= TELLING
        && bare.endsWith(shown)
        && bare.indexOf(shown) == bare.length() - shown.length();
  }

  /** The last number in an agent's words for a paste, after the number of the paste itself. */
  private boolean isCountedIn(String words) {
    Matcher number = NUMBER.matcher(words);
    String last = "";
    while (number.find()) {
      last = number.group();
    }
    if (last.isEmpty() || last.length() > LONGEST_NUMBER) {
      return false;
    }
    int count = Integer.parseInt(last);
    int feeds = (int) text.chars().filter(c -> c == '\n').count();
    boolean isLines = feeds > 0 && (count == feeds || count == feeds + 1);
    return isLines || count == text.length() || count == text.codePointCount(0, text.length());
  }

  /** What stands in a composer that is not empty, as the reason why nothing more is done. */
  String whatStands(ScreenObservation observed) {
    if (observed.isCovered()) {
      return "the text stands in the composer, and a dialog over it";
    }
    return isIn(observed.composer())
        ? "what stands in the composer may be a part of the text"
        : "other text than ours stands in the composer";
  }

  /**
   * How often it stands in the rows. Each message that was sent is shown once more; of a long one
   * only the end may be left on the screen.
   */
  Times timesIn(List<String> rows) {
    if (bare.isEmpty()) {
      return Times.NONE;
    }
    String all = Essence.of(String.join("", rows));
    int length = Math.min(bare.length(), TELLING);
    return new Times(
        times(all, bare.substring(0, length)), times(all, bare.substring(bare.length() - length)));
  }

  /** How often its beginning and its end were seen. */
  record Times(int beginnings, int ends) {
    static final Times NONE = new Times(0, 0);

    /** What is on a screen may be of before. */
    static final Times UNKNOWN = new Times(Integer.MAX_VALUE, Integer.MAX_VALUE);

    boolean isMoreThan(Times before) {
      return beginnings > before.beginnings || ends > before.ends;
    }
  }

  private static int times(String all, String part) {
    int times = 0;
    for (int at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + part.length())) {
      times++;
    }
    return times;
  }
}
