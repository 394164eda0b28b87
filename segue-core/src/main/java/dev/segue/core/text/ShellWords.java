package dev.segue.core.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes a shell's command line apart into simple commands, without expanding anything. */
final class ShellWords {
  private static final String EXPANDED = "$`*?[{~";

  private final String text;
  private final List<Command> commands = new ArrayList<>();
  private List<Word> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private @Nullable Word input;
  private Redirection redirection = Redirection.NONE;
  private boolean isWord;
  private boolean isPlain = true;
  private boolean isQuoted;
  private boolean opensGroup;
  private int at;

  private enum Redirection {
    NONE,
    INPUT,
    OUTPUT
  }

  private ShellWords(String text) {
    this.text = text;
  }

  /**
   * One argument.
   *
   * @param text without its quotes
   * @param isPlain whether a shell would take it as it is
   * @param isQuoted whether some of it stood in quotes
   */
  record Word(String text, boolean isPlain, boolean isQuoted) {
    /** Whether it is taken as it is, or at least stood in quotes. */
    boolean isLiteral() {
      return isPlain || isQuoted;
    }

    boolean isAssignment() {
      int equals = text.indexOf('=');
      return equals > 0 && text.substring(0, equals).chars().allMatch(ShellWords::isNamePart);
    }
  }

  /**
   * Command between two operators.
   *
   * @param input the file that is its input
   * @param opensGroup whether a parenthesis stood before it
   */
  record Command(List<Word> words, Optional<Word> input, boolean opensGroup) {
    Command {
      words = List.copyOf(words);
    }
  }

  static List<Command> commands(String text) {
    var reading = new ShellWords(text);
    reading.read();
    return List.copyOf(reading.commands);
  }

  private static boolean isNamePart(int c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  private void read() {
    while (at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case ' ', '\t', '\r' -> endWord();
        case '\n', ';', '|', '&', ')' -> endCommand();
        case '(' -> {
          endCommand();
          opensGroup = true;
        }
        case '<' -> {
          endWord();
          if (next() == '<') {
            endCommand();
            return; // A here-document is no list of commands.
          }
          redirection = Redirection.INPUT;
        }
        case '>' -> output();
        case '#' -> comment();
        default -> part(c);
      }
    }
    endCommand();
  }

  private void part(char c) {
    isWord = true;
    switch (c) {
      case '\'' -> singleQuoted();
      case '"' -> doubleQuoted();
      case '\\' -> {
        if (at < text.length()) {
          word.append(text.charAt(at++));
        }
      }
      default -> {
        isPlain &= EXPANDED.indexOf(c) < 0;
        word.append(c);
      }
    }
  }

  private void singleQuoted() {
    isQuoted = true;
    int end = text.indexOf('\'', at);
    word.append(text, at, end < 0 ? text.length() : end);
    isPlain &= end >= 0;
    at = end < 0 ? text.length() : end + 1;
  }

  private void doubleQuoted() {
    isQuoted = true;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return;
      }
      if (c == '\\' && "\\\"$`".indexOf(next()) >= 0) {
        word.append(text.charAt(at++));
      } else {
        isPlain &= c != '$' && c != '`';
        word.append(c);
      }
    }
    isPlain = false;
  }

  private void output() {
    // "2>": the number is no argument.
    if (isWord && !isQuoted && word.chars().allMatch(c -> c >= '0' && c <= '9')) {
      clearWord();
    }
    endWord();
    while (next() == '>' || next() == '&' || next() == '|') {
      at++;
    }
    redirection = Redirection.OUTPUT;
  }

  private void comment() {
    if (isWord) {
      word.append('#');
      return;
    }
    int end = text.indexOf('\n', at);
    at = end < 0 ? text.length() : end;
  }

  /** A character that nothing asks for, at the end. */
  private char next() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private void endWord() {
    if (!isWord) {
      return;
    }
    var ended = new Word(word.toString(), isPlain, isQuoted);
    switch (redirection) {
      case NONE -> words.add(ended);
      case INPUT -> input = ended;
      case OUTPUT -> {}
    }
    redirection = Redirection.NONE;
    clearWord();
  }

  private void clearWord() {
    word.setLength(0);
    isWord = false;
    isPlain = true;
    isQuoted = false;
  }

  private void endCommand() {
    endWord();
    if (!words.isEmpty() || input != null || opensGroup) {
      commands.add(new Command(words, Optional.ofNullable(input), opensGroup));
    }
    words = new ArrayList<>();
    input = null;
    redirection = Redirection.NONE;
    opensGroup = false;
  }
}
