package dev.segue.context.index.manifest;

/**
 * A word of a script.
 *
 * @param text the content of a string, without its quotes, or the word or mark itself
 * @param line from 1
 */
public record Token(Kind kind, String text, int line) {
  /** Kind of a token. */
  public enum Kind {
    /** A name, number or keyword. */
    WORD,
    /** A string, whose variables are still in it. */
    STRING,
    /** A single other character. */
    MARK,
    /** The end of a line, or a semicolon. */
    END
  }

  /** Whether it is this mark. */
  public boolean is(String mark) {
    return kind == Kind.MARK && text.equals(mark);
  }

  /** Whether it is this word. */
  public boolean isWord(String word) {
    return kind == Kind.WORD && text.equals(word);
  }
}
