package dev.segue.context.index.manifest;

import java.util.ArrayList;
import java.util.List;

/** Cuts a script into tokens; comments are gone. One pass. */
final class Tokens {
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;

  private Tokens(String text) {
    this.text = text;
  }

  static List<Token> of(String text) {
    return new Tokens(text).read();
  }

  private List<Token> read() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (text.startsWith("//", at)) {
        at = end(text.indexOf('\n', at));
      } else if (text.startsWith("/*", at)) {
        skipTo(end(text.indexOf("*/", at + 2)) + 2);
      } else if (c == '"' || c == '\'') {
        string(c);
      } else if (c == '`') {
        // Kotlin's way to write a name that is none: `java-library`.
        string(c);
      } else if (Character.isJavaIdentifierPart(c) && c != '\0') {
        word();
      } else {
        mark(c);
      }
    }
    tokens.add(new Token(Token.Kind.END, "", line));
    return tokens;
  }

  private void mark(char c) {
    at++;
    if (c == '\n' || c == ';') {
      tokens.add(new Token(Token.Kind.END, "", line));
      line += c == '\n' ? 1 : 0;
    } else if (!Character.isWhitespace(c)) {
      tokens.add(new Token(Token.Kind.MARK, String.valueOf(c), line));
    }
  }

  private void word() {
    int from = at;
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    tokens.add(new Token(Token.Kind.WORD, text.substring(from, at), line));
  }

  private void string(char quote) {
    String triple = String.valueOf(quote).repeat(3);
    if (quote != '`' && text.startsWith(triple, at)) {
      int close = end(text.indexOf(triple, at + 3));
      add(
          text.substring(
              Math.min(at + 3, text.length()), Math.max(close, Math.min(at + 3, text.length()))));
      skipTo(close + 3);
      return;
    }
    int close = at + 1;
    while (close < text.length() && text.charAt(close) != quote && text.charAt(close) != '\n') {
      close += text.charAt(close) == '\\' ? 2 : 1;
    }
    close = Math.min(close, text.length());
    add(text.substring(at + 1, close));
    // A string that no quote ends was none; its line ends it.
    skipTo(close < text.length() && text.charAt(close) == quote ? close + 1 : close);
  }

  private void add(String content) {
    tokens.add(new Token(Token.Kind.STRING, content, line));
  }

  private void skipTo(int place) {
    int end = Math.min(place, text.length());
    for (; at < end; at++) {
      line += text.charAt(at) == '\n' ? 1 : 0;
    }
  }

  private int end(int found) {
    return found < 0 ? text.length() : found;
  }
}
