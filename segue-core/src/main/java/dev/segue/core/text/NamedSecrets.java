package dev.segue.core.text;

/**
 * Values whose name says that they are secret: {@code GITHUB_TOKEN=x}, {@code "api_key": "x"},
 * {@code password: x}, {@code --token x}.
 *
 * <p>Works from the sign between name and value: it looks back a bounded way for the name and
 * forward once for the value, so hostile text costs no more than plain text.
 */
final class NamedSecrets {
  /** Longer names are none; bounds the way back from each sign. */
  private static final int MAX_NAME = 64;

  private static final int MAX_GAP = 8;

  /** What a decision looks at; only a value that is taken is followed to its end. */
  private static final int MAX_LOOK = 128;

  private final String text;
  private final StringBuilder out;
  private int copied;

  private NamedSecrets(String text) {
    this.text = text;
    this.out = new StringBuilder(text.length());
  }

  static String redact(String text) {
    if (text.indexOf('=') < 0 && text.indexOf(':') < 0 && !text.contains("--")) {
      return text;
    }
    return new NamedSecrets(text).redacted();
  }

  private String redacted() {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (i >= copied && (c == '=' || c == ':')) {
        sign(i);
      } else if (c == '-' && text.startsWith("--", i) && (i == 0 || text.charAt(i - 1) <= ' ')) {
        flag(i);
      }
    }
    return out.append(text, copied, text.length()).toString();
  }

  private void sign(int at) {
    SecretName name = nameBefore(at);
    if (name.strength() == SecretName.Strength.NONE) {
      return;
    }
    int value = at + 1;
    if (text.startsWith("::", at) || text.startsWith("::", at - 1)) {
      return;
    }
    if (value < text.length() && isSecondSign(text.charAt(at), text.charAt(value))) {
      // "==" and "=~" compare; ":=" and "=>" assign.
      if (text.charAt(at) == '=' && text.charAt(value) != '>') {
        return;
      }
      value++;
    }
    int start = afterGap(value);
    boolean isTight = text.charAt(at) == '=' && start == at + 1 && !isBlankBefore(at);
    redactValue(start, name, isTight);
  }

  private static boolean isSecondSign(char first, char second) {
    return second == '=' || (first == '=' && (second == '>' || second == '~'));
  }

  /** {@code --password value}; with an equal sign it is an assignment like any other. */
  private void flag(int at) {
    int end = at;
    while (end < text.length() && end - at <= MAX_NAME && SecretName.isPart(text.charAt(end))) {
      end++;
    }
    int value = afterGap(end);
    if (value == end || value == text.length() || text.charAt(value) == '-') {
      return;
    }
    SecretName name = SecretName.of(text.substring(at, end), false);
    if (name.strength() != SecretName.Strength.NONE) {
      redactValue(value, name, false);
    }
  }

  private SecretName nameBefore(int sign) {
    int end = sign;
    while (end > 0 && sign - end < MAX_GAP && isGap(text.charAt(end - 1))) {
      end--;
    }
    boolean isQuoted = end > 0 && isQuote(text.charAt(end - 1));
    if (isQuoted) {
      end--;
      // JSON inside a JSON text: \"token\": \"x\"
      end -= end > 0 && text.charAt(end - 1) == '\\' ? 1 : 0;
    }
    int start = end;
    while (start > 0 && end - start < MAX_NAME && SecretName.isPart(text.charAt(start - 1))) {
      start--;
    }
    return SecretName.of(text.substring(start, end), isQuoted);
  }

  private void redactValue(int at, SecretName name, boolean isTight) {
    int start = at;
    while (start < text.length() && start - at < 2 && text.charAt(start) == '\\') {
      start++;
    }
    if (start < text.length() && isQuote(text.charAt(start))) {
      redactQuoted(start, start > at, name);
    } else {
      redactBare(at, name, isTight);
    }
  }

  private void redactQuoted(int quoteAt, boolean isEscaped, SecretName name) {
    int start = quoteAt + 1;
    char quote = text.charAt(quoteAt);
    int seen = endOfQuoted(start, quote, isEscaped, start + MAX_LOOK);
    if (name.takesQuoted(text.substring(start, seen))) {
      replace(start, endOfQuoted(start, quote, isEscaped, text.length()));
    }
  }

  private void redactBare(int start, SecretName name, boolean isTight) {
    int seen = endOfBare(start, start + MAX_LOOK);
    boolean endsPhrase = seen - start >= MAX_LOOK || endsPhrase(seen);
    if (name.takesBare(text.substring(start, seen), isTight, endsPhrase)) {
      replace(start, endOfBare(start, text.length()));
    }
  }

  private void replace(int start, int end) {
    if (start >= copied && end > start && !text.startsWith(Redactor.MARK, start)) {
      out.append(text, copied, start).append(Redactor.MARK);
      copied = end;
    }
  }

  /** The closing quote, or the end of the line when it is missing. */
  private int endOfQuoted(int start, char quote, boolean isEscaped, int limit) {
    int last = Math.min(limit, text.length());
    int i = start;
    while (i < last && text.charAt(i) != '\n') {
      char c = text.charAt(i);
      if (c == quote) {
        return i;
      }
      if (c == '\\' && i + 1 < text.length()) {
        if (isEscaped && text.charAt(i + 1) == quote) {
          return i;
        }
        i++;
      }
      i++;
    }
    return Math.min(i, last);
  }

  private int endOfBare(int start, int limit) {
    int last = Math.min(limit, text.length());
    int i = start;
    while (i < last && !isEnd(text.charAt(i)) && !isLastOfList(i)) {
      i++;
    }
    return i;
  }

  private static boolean isEnd(char c) {
    return c <= ' ' || "\"'`;&\\".indexOf(c) >= 0 || c == '\u00a0';
  }

  /** A comma or bracket after the value; inside of it, it is a part of the secret. */
  private boolean isLastOfList(int at) {
    if (",)]}>|".indexOf(text.charAt(at)) < 0) {
      return false;
    }
    int next = at + 1;
    return next == text.length()
        || isEnd(text.charAt(next))
        || ",)]}>".indexOf(text.charAt(next)) >= 0;
  }

  /** Whether nothing but the end of a line, list or sentence follows. */
  private boolean endsPhrase(int end) {
    int i = afterGap(end);
    if (i == text.length() || "\n\r,;}])>&|#\"`\\".indexOf(text.charAt(i)) >= 0) {
      return true;
    }
    // An apostrophe inside a word ("can't") ends nothing.
    return text.charAt(i) == '\''
        && (i + 1 == text.length() || !Character.isLetter(text.charAt(i + 1)));
  }

  private int afterGap(int start) {
    int i = start;
    while (i < text.length() && i - start < MAX_GAP && isGap(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private boolean isBlankBefore(int at) {
    return at > 0 && isGap(text.charAt(at - 1));
  }

  private static boolean isGap(char c) {
    return c == ' ' || c == '\t';
  }

  private static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '`';
  }
}
