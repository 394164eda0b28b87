package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Bytes;
import dev.segue.testkit.terminal.log.Entry;

/** A shell that has the terminal after the agent: it runs what is typed, line by line. */
final class LeftShell {
  private static final String PROMPT = "$ ";

  private final Stage stage;
  private final StringBuilder line = new StringBuilder();

  LeftShell(Stage stage) {
    this.stage = stage;
  }

  /** What is written when the agent has gone. */
  String begin() {
    return "\u001b[%d;1H\r\nTerminated\r\n".formatted(stage.size.rows()) + PROMPT;
  }

  /** What is written for a key. */
  String key(Key key) {
    return switch (key.kind()) {
      case TEXT, PASTED, ENTER, NEWLINE -> typed(key.bytes());
      // It has not asked for the marks of a paste: they are text to it.
      case PASTE_BEGIN, PASTE_END -> typed(key.bytes().substring(1));
      case BACKSPACE -> {
        line.setLength(Math.max(0, line.length() - 1));
        yield "\b \b";
      }
      case CLEAR, INTERRUPT -> {
        line.setLength(0);
        yield "^C\r\n" + PROMPT;
      }
      case TAB, ESCAPE, UP, DOWN, REPLY, OTHER -> "";
    };
  }

  private String typed(String bytes) {
    var out = new StringBuilder();
    var echo = new StringBuilder();
    for (int i = 0; i < bytes.length(); i++) {
      char c = bytes.charAt(i);
      if (c == '\r' || c == '\n') {
        out.append(Bytes.text(echo.toString())).append(run());
        echo.setLength(0);
      } else {
        line.append(c);
        echo.append(c);
      }
    }
    return out.append(Bytes.text(echo.toString())).toString();
  }

  private String run() {
    String command = line.toString();
    line.setLength(0);
    if (command.isBlank()) {
      return "\r\n" + PROMPT;
    }
    stage.diary.add(new Entry.Executed(stage.now(), command));
    return "\r\nsh: not found\r\n" + PROMPT;
  }
}
