package dev.segue.core.verify;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Judges whether a search pattern asks for anything. A pattern that matches whatever stands in a
 * file ({@code .*}, {@code ^}, {@code [a-z]}, {@code x*}, {@code foo|}) would turn any file into
 * proof. The judgement counts the characters that every match must contain; it errs towards
 * "nothing".
 */
final class SearchPattern {
  /** How a pattern is written. */
  enum Syntax {
    FIXED,
    /** Groups, alternatives and repeats with a backslash. */
    BASIC,
    /** Also Perl's and Rust's, as far as this question goes. */
    EXTENDED
  }

  /** Characters that must stand in a match, of the branch read and of the branches before it. */
  private static final class Level {
    private int branch;
    private int least = Integer.MAX_VALUE;

    /** Whether what the group holds is no part of the match, as in a look-ahead. */
    private final boolean aside;

    Level(boolean aside) {
      this.aside = aside;
    }

    void endBranch() {
      least = Math.min(least, branch);
      branch = 0;
    }

    int total() {
      return aside ? 0 : Math.min(least, branch);
    }
  }

  private final String pattern;
  private final boolean extended;
  private final Deque<Level> levels = new ArrayDeque<>();

  /** What the last atom adds; taken back when a repeat allows none of it. */
  private int last;

  private int at;

  private SearchPattern(String pattern, boolean extended) {
    this.pattern = pattern;
    this.extended = extended;
  }

  /** Whether a match says something about the file. */
  static boolean asks(String pattern, Syntax syntax) {
    return switch (syntax) {
      case FIXED -> !pattern.isBlank();
      case BASIC -> new SearchPattern(pattern, false).count() > 0;
      case EXTENDED -> new SearchPattern(pattern, true).count() > 0;
    };
  }

  private int count() {
    levels.push(new Level(false));
    while (at < pattern.length()) {
      char c = pattern.charAt(at++);
      if (c == '\\') {
        escaped();
      } else if (c == '[') {
        skipClass();
        atom(0);
      } else if (extended && "(){}|?+".indexOf(c) >= 0) {
        operator(c);
      } else if (c == '*') {
        none();
      } else {
        atom(c == '.' || c == '^' || c == '$' || Character.isWhitespace(c) ? 0 : 1);
      }
    }
    while (levels.size() > 1) {
      close();
    }
    return levels.element().total();
  }

  private void escaped() {
    if (at >= pattern.length()) {
      return;
    }
    char c = pattern.charAt(at++);
    if ("(){}|?+".indexOf(c) >= 0) {
      if (extended) {
        atom(1);
      } else {
        operator(c);
      }
    } else {
      // Letters and digits are classes, edges and back references: \w, \b, \1.
      atom(Character.isLetterOrDigit(c) || c == '<' || c == '>' || c == '`' || c == '\'' ? 0 : 1);
    }
  }

  private void operator(char c) {
    switch (c) {
      case '(' -> open();
      case ')' -> close();
      case '|' -> {
        levels.element().endBranch();
        last = 0;
      }
      case '?' -> none();
      case '{' -> repeat();
      default -> {
        // A plus keeps what stands before it; a stray brace adds nothing.
      }
    }
  }

  private void open() {
    boolean aside = false;
    if (pattern.startsWith("?:", at)) {
      at += 2;
    } else if (pattern.startsWith("?", at)) {
      // Look-around, flags and names: what they hold need not stand in the match.
      aside = true;
      at++;
    }
    levels.push(new Level(aside));
    last = 0;
  }

  private void close() {
    if (levels.size() > 1) {
      atom(levels.pop().total());
    }
  }

  /** A count that begins with anything but 1 to 9 allows none. */
  private void repeat() {
    boolean atLeastOne =
        at < pattern.length() && pattern.charAt(at) >= '1' && pattern.charAt(at) <= '9';
    if (!atLeastOne) {
      none();
    }
    int end = pattern.indexOf('}', at);
    at = end < 0 ? pattern.length() : end + 1;
  }

  private void none() {
    levels.element().branch -= last;
    last = 0;
  }

  private void atom(int characters) {
    levels.element().branch += characters;
    last = characters;
  }

  private void skipClass() {
    if (pattern.startsWith("^", at)) {
      at++;
    }
    if (pattern.startsWith("]", at)) {
      at++;
    }
    while (at < pattern.length() && pattern.charAt(at) != ']') {
      boolean named = pattern.startsWith("[:", at);
      int end = named ? pattern.indexOf(":]", at + 2) : -1;
      at = end < 0 ? at + 1 : end + 2;
    }
    at++;
  }
}
