package dev.segue.testkit.terminal;

/**
 * A key, or a run of text.
 *
 * @param bytes as they arrived, one character per byte
 */
public record Key(Kind kind, String bytes) {
  /** Kind of input that arrived. */
  public enum Kind {
    /** Text outside a paste, at least one byte. */
    TEXT,
    /** Text inside a bracketed paste. */
    PASTED,
    /** The frame of a bracketed paste begins. */
    PASTE_BEGIN,
    /** It ends. */
    PASTE_END,
    /** Carriage return. */
    ENTER,
    /** A line feed, or Enter with Alt: a new line in most composers. */
    NEWLINE,
    /** Tab. */
    TAB,
    /** Backspace. */
    BACKSPACE,
    /** Escape alone. */
    ESCAPE,
    /** Up or left. */
    UP,
    /** Down or right. */
    DOWN,
    /** Control-C. */
    INTERRUPT,
    /** Control-U. */
    CLEAR,
    /** An answer of the terminal or a report of its focus: nobody has typed it. */
    REPLY,
    /** Any other key. */
    OTHER
  }
}
