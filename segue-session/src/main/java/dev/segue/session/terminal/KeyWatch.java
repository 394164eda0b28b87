package dev.segue.session.terminal;

import java.util.Set;

/**
 * Tells a person's keys from what terminals send by themselves: answers to questions, focus, and a
 * mouse that is moved. Bytes may be cut anywhere. In doubt it takes them for keys. Confined to one
 * thread.
 */
public final class KeyWatch {
  private static final char ESC = '\u001b';
  private static final char BELL = '\u0007';

  /** Answers by their last byte: status, cursor, device, mode, size; xterm's ctlseqs has them. */
  private static final Set<Character> ANSWERS = Set.of('c', 'n', 'R', 'y', 't');

  /** The mouse moves and no button is held: the bits of SGR mode 1006 that say so. */
  private static final int MOVED = 32;

  private static final int NO_BUTTON = 3;

  private enum State {
    PLAIN,
    ESCAPE,
    /** Behind the letter that begins an answer of any length, before its first byte. */
    STRING_BEGINS,
    STRING,
    /** ESC in such an answer, which its end begins with. */
    STRING_ENDS,
    SEQUENCE
  }

  private final StringBuilder sequence = new StringBuilder();
  private State state = State.PLAIN;
  private boolean isKey;

  /** Whether a person did something in these bytes. */
  public boolean hasKeys(byte[] bytes) {
    isKey = false;
    for (byte one : bytes) {
      take((char) (one & 0xff));
    }
    // An answer is hardly ever cut behind its first byte; the key that sends it alone is common.
    isKey |= state == State.ESCAPE;
    return isKey;
  }

  private void take(char c) {
    switch (state) {
      case PLAIN -> plain(c);
      case ESCAPE -> escape(c);
      case STRING_BEGINS -> stringBegins(c);
      case STRING -> string(c);
      case STRING_ENDS -> {
        state = State.PLAIN;
        isKey |= c != '\\';
      }
      case SEQUENCE -> sequence(c);
    }
  }

  private void plain(char c) {
    if (c == ESC) {
      state = State.ESCAPE;
    } else {
      isKey = true;
    }
  }

  private void escape(char c) {
    switch (c) {
      case '[' -> {
        state = State.SEQUENCE;
        sequence.setLength(0);
      }
      case ']', 'P', '_' -> state = State.STRING_BEGINS;
      case ESC -> isKey = true;
      default -> key();
    }
  }

  /** A letter typed with Alt looks the same, but nothing that belongs to it comes behind. */
  private void stringBegins(char c) {
    if ((c >= '0' && c <= '9') || c == '>' || c == '!' || c == '+' || c == 'G') {
      state = State.STRING;
    } else {
      isKey = true;
      state = State.PLAIN;
      take(c);
    }
  }

  private void string(char c) {
    if (c == BELL) {
      state = State.PLAIN;
    } else if (c == ESC) {
      state = State.STRING_ENDS;
    } else if (c < ' ') {
      key(); // No answer holds one: Enter, most likely.
    }
  }

  private void sequence(char c) {
    sequence.append(c);
    if (c >= '@' && c <= '~') {
      state = State.PLAIN;
      isKey |= !isReport(c);
    } else if (c < ' ' || c > '~') {
      key();
    }
  }

  private boolean isReport(char last) {
    String body = sequence.substring(0, sequence.length() - 1);
    return switch (last) {
      case 'I', 'O' -> body.isEmpty(); // The focus came or went.
      case 'u' -> body.startsWith("?"); // The flags of the kitty protocol; without it, a key.
      case 'M', 'm' -> body.startsWith("<") && isHover(body);
      default -> ANSWERS.contains(last) && !body.isEmpty();
    };
  }

  private static boolean isHover(String body) {
    int end = body.indexOf(';');
    try {
      int button = Integer.parseInt(body.substring(1, Math.max(1, end)));
      return (button & MOVED) != 0 && (button & NO_BUTTON) == NO_BUTTON;
    } catch (NumberFormatException _) {
      return false;
    }
  }

  private void key() {
    isKey = true;
    state = State.PLAIN;
  }
}
