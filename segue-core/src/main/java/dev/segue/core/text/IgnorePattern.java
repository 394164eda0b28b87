package dev.segue.core.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * One line of an ignore file, as gitignore(5) has it. Works on names whose characters are the bytes
 * of their UTF-8 form, because git's {@code ?} is one byte. Matching takes time in the product of
 * the lengths at most, so a hostile pattern cannot stall it. Immutable.
 */
public final class IgnorePattern {
  /** A longer pattern than any path is none. */
  private static final int LIMIT_CHARS = 4_096;

  private enum Kind {
    ONE,
    STAR,
    FOLDERS,
    REST
  }

  private record Token(Kind kind, IntPredicate takes) {}

  private final boolean isNegated;
  private final boolean isFolderOnly;
  private final boolean isAnchored;
  private final String literalEnd;
  private final @Nullable String literal;
  private final List<Token> tokens;

  private IgnorePattern(String pattern, boolean isNegated, boolean isFolderOnly) {
    this.isNegated = isNegated;
    this.isFolderOnly = isFolderOnly;
    this.isAnchored = pattern.indexOf('/') >= 0;
    String body = pattern.startsWith("/") ? pattern.substring(1) : pattern;
    int wild = body.length();
    while (wild > 0 && "*?[]\\".indexOf(body.charAt(wild - 1)) < 0) {
      wild--;
    }
    this.literalEnd = body.substring(wild);
    this.literal = wild == 0 ? body : null;
    this.tokens = literal == null ? new Parser(body, isAnchored).tokens() : List.of();
  }

  /**
   * All lines of an ignore file that say something, in its order.
   *
   * @param most so many count, the first ones
   */
  public static List<IgnorePattern> all(byte[] file, int most) {
    String text = new String(file, StandardCharsets.ISO_8859_1);
    text = text.startsWith("\u00EF\u00BB\u00BF") ? text.substring(3) : text;
    var patterns = new ArrayList<IgnorePattern>();
    for (String line : text.split("\n", -1)) {
      String bare = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
      of(bare).ifPresent(patterns::add);
      if (patterns.size() == most) {
        break;
      }
    }
    return List.copyOf(patterns);
  }

  /** A name as patterns see it: each byte of its UTF-8 form as one character. */
  public static String bytes(String name) {
    return new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /**
   * Empty for a comment, a blank line, and a pattern that can never match.
   *
   * @param line in the form of {@link #bytes}
   */
  public static Optional<IgnorePattern> of(String line) {
    String pattern = withoutTrailingSpaces(line);
    if (pattern.startsWith("#") || pattern.isEmpty() || pattern.length() > LIMIT_CHARS) {
      return Optional.empty();
    }
    boolean isNegated = pattern.startsWith("!");
    pattern = isNegated ? pattern.substring(1) : pattern;
    boolean isFolderOnly = pattern.endsWith("/");
    pattern = isFolderOnly ? pattern.substring(0, pattern.length() - 1) : pattern;
    return pattern.isEmpty() || Parser.isBroken(pattern)
        ? Optional.empty()
        : Optional.of(new IgnorePattern(pattern, isNegated, isFolderOnly));
  }

  private static String withoutTrailingSpaces(String line) {
    int end = 0;
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == '\\') {
        i++;
        end = Math.min(i + 1, line.length());
      } else if (line.charAt(i) != ' ') {
        end = i + 1;
      }
    }
    return line.substring(0, end);
  }

  /** Whether what matches is taken back in. */
  public boolean isNegated() {
    return isNegated;
  }

  /**
   * Whether the line is about a path. Folders above it are not asked.
   *
   * @param path relative to the folder of the ignore file, in the form of {@link #bytes}
   * @param isFolder whether the path is one
   */
  public boolean matches(String path, boolean isFolder) {
    if (isFolderOnly && !isFolder) {
      return false;
    }
    String text = isAnchored ? path : path.substring(path.lastIndexOf('/') + 1);
    if (literal != null) {
      return literal.equals(text);
    }
    return text.endsWith(literalEnd) && matchesTokens(text);
  }

  private boolean matchesTokens(String text) {
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
    boolean isDeeper = false;
    for (int j = length; j >= 0; j--) {
      boolean hasMore = j < length;
      row[j] =
          switch (token.kind()) {
            case ONE -> hasMore && next[j + 1] && token.takes().test(text.charAt(j));
            case STAR -> next[j] || (hasMore && text.charAt(j) != '/' && row[j + 1]);
            case FOLDERS -> next[j] || isDeeper;
            case REST -> true;
          };
      isDeeper |= j > 0 && text.charAt(j - 1) == '/' && next[j];
    }
    return row;
  }

  /** Takes a pattern apart, left to right. */
  private static final class Parser {
    private final String pattern;
    private final boolean isPath;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    Parser(String pattern, boolean isPath) {
      this.pattern = pattern;
      this.isPath = isPath;
    }

    /** A bracket that is never closed, or a backslash at the end: git then matches nothing. */
    static boolean isBroken(String pattern) {
      for (int i = 0; i < pattern.length(); i++) {
        char c = pattern.charAt(i);
        if (c == '\\') {
          i++;
          if (i == pattern.length()) {
            return true;
          }
        } else if (c == '[') {
          int end = BytePredicates.end(pattern, i);
          if (end < 0) {
            return true;
          }
          i = end;
        }
      }
      return false;
    }

    List<Token> tokens() {
      while (at < pattern.length()) {
        char c = pattern.charAt(at);
        switch (c) {
          case '*' -> stars();
          case '?' -> one(any -> any != '/', at + 1);
          case '[' -> set();
          case '\\' -> one(only(pattern.charAt(at + 1)), at + 2);
          default -> one(only(c), at + 1);
        }
      }
      return List.copyOf(tokens);
    }

    private static IntPredicate only(char c) {
      return taken -> taken == c;
    }

    private void one(IntPredicate takes, int next) {
      tokens.add(new Token(Kind.ONE, takes));
      at = next;
    }

    private void set() {
      int end = BytePredicates.end(pattern, at);
      IntPredicate members = BytePredicates.of(pattern.substring(at + 1, end));
      one(c -> c != '/' && members.test(c), end + 1);
    }

    private void stars() {
      int end = at;
      while (end < pattern.length() && pattern.charAt(end) == '*') {
        end++;
      }
      boolean isWhole = isPath && end - at > 1 && (at == 0 || pattern.charAt(at - 1) == '/');
      if (isWhole && end == pattern.length()) {
        tokens.add(new Token(Kind.REST, _ -> true));
      } else if (isWhole && pattern.charAt(end) == '/') {
        tokens.add(new Token(Kind.FOLDERS, _ -> true));
        end++;
      } else {
        tokens.add(new Token(Kind.STAR, _ -> true));
      }
      at = end;
    }
  }

  @Override
  public String toString() {
    return (isNegated ? "!" : "") + (literal == null ? Arrays.toString(tokens.toArray()) : literal);
  }
}
