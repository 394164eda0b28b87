package dev.segue.app.workspace;

import java.util.ArrayList;
import java.util.List;

/**
 * One pattern of gitignore(5), without its leading {@code !} and its slashes at the ends. Matching
 * takes time in the product of the lengths at most, so a hostile pattern cannot stall it.
 */
final class Glob {
  private sealed interface Token {
    record One(char value) implements Token {}

    record Any() implements Token {}

    record Set(String ranges, boolean negated) implements Token {}

    record Star() implements Token {}

    record Folders() implements Token {}

    record Rest() implements Token {}
  }

  private final List<Token> tokens;
  private final String literal;
  private final boolean wild;

  Glob(String pattern) {
    tokens = parse(pattern);
    var plain = new StringBuilder();
    for (Token token : tokens) {
      if (token instanceof Token.One(char value)) {
        plain.append(value);
      }
    }
    literal = plain.toString();
    wild = literal.length() < tokens.size();
  }

  boolean matches(String text) {
    if (!wild) {
      return literal.equals(text);
    }
    if (literal.length() == tokens.size() - 1 && tokens.getFirst() instanceof Token.Star) {
      return text.endsWith(literal)
          && text.lastIndexOf('/', text.length() - literal.length() - 1) < 0;
    }
    boolean[] next = new boolean[text.length() + 1];
    next[text.length()] = true;
    for (int i = tokens.size() - 1; i >= 0; i--) {
      next = row(tokens.get(i), next, text);
    }
    return next[0];
  }

  /** Which suffixes of the text match from this token on, given those that match after it. */
  private static boolean[] row(Token token, boolean[] next, String text) {
    int length = text.length();
    boolean[] row = new boolean[length + 1];
    boolean deeper = false;
    for (int j = length; j >= 0; j--) {
      boolean more = j < length;
      char c = more ? text.charAt(j) : '/';
      row[j] =
          switch (token) {
            case Token.One(char value) -> more && c == value && next[j + 1];
            case Token.Any() -> more && c != '/' && next[j + 1];
            case Token.Set set -> more && c != '/' && holds(set, c) && next[j + 1];
            case Token.Star() -> next[j] || (more && c != '/' && row[j + 1]);
            case Token.Folders() -> next[j] || deeper;
            case Token.Rest() -> more;
          };
      deeper |= j > 0 && text.charAt(j - 1) == '/' && next[j];
    }
    return row;
  }

  private static boolean holds(Token.Set set, char c) {
    String ranges = set.ranges();
    boolean in = false;
    for (int i = 0; i < ranges.length(); i += 2) {
      in |= ranges.charAt(i) <= c && c <= ranges.charAt(i + 1);
    }
    return in != set.negated();
  }

  private static List<Token> parse(String pattern) {
    var tokens = new ArrayList<Token>();
    int i = 0;
    while (i < pattern.length()) {
      char c = pattern.charAt(i);
      boolean atStart = i == 0 || pattern.charAt(i - 1) == '/';
      if (atStart && pattern.startsWith("**/", i)) {
        tokens.add(new Token.Folders());
        i += 3;
      } else if (atStart && i > 0 && pattern.substring(i).equals("**")) {
        tokens.add(new Token.Rest());
        i += 2;
      } else if (c == '[' && endOfSet(pattern, i) > 0) {
        int end = endOfSet(pattern, i);
        tokens.add(set(pattern.substring(i + 1, end)));
        i = end + 1;
      } else if (c == '\\' && i + 1 < pattern.length()) {
        tokens.add(new Token.One(pattern.charAt(i + 1)));
        i += 2;
      } else {
        tokens.add(c == '*' ? new Token.Star() : c == '?' ? new Token.Any() : new Token.One(c));
        i++;
      }
    }
    return tokens;
  }

  private static int endOfSet(String pattern, int open) {
    int i = open + 1;
    if (i < pattern.length() && (pattern.charAt(i) == '!' || pattern.charAt(i) == '^')) {
      i++;
    }
    for (int first = i; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == ']' && i > first) {
        return i;
      }
    }
    return -1;
  }

  private static Token set(String body) {
    boolean negated = body.startsWith("!") || body.startsWith("^");
    var ranges = new StringBuilder();
    for (int i = negated ? 1 : 0; i < body.length(); i++) {
      if (body.charAt(i) == '\\' && i + 1 < body.length()) {
        i++;
      }
      char low = body.charAt(i);
      boolean range = i + 2 < body.length() && body.charAt(i + 1) == '-';
      ranges.append(low).append(range ? body.charAt(i + 2) : low);
      i += range ? 2 : 0;
    }
    return new Token.Set(ranges.toString(), negated);
  }
}
