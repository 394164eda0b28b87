package dev.segue.testkit.terminal.skins;

/**
 * A piece of a row in one style.
 *
 * @param style parameters of the terminal's SGR code, {@code 1;38;5;174}; empty for plain text
 */
record Span(String text, String style) {
  static final String PLAIN = "";
  static final String BOLD = "1";
  static final String DIM = "2";
  static final String INVERSE = "7";
}
