package dev.segue.session.terminal;

import dev.segue.core.session.readiness.Modes;
import java.util.List;
import java.util.Optional;

/**
 * Reads a terminal's stream character by character, keeps what an emulator does not tell (title,
 * modes, reported state), and hands on only what it understands: text and whole sequences. A
 * sequence that is cut off waits for its rest. Not thread-safe.
 */
final class EscapeFilter {
  /** Longer control strings and sequences are nobody's; what is beyond is dropped. */
  private static final int LONGEST = 4096;

  /**
   * JLine 4.6.0 writes the end of a longer sequence to the screen; copilot 1.0.102 sets two colours
   * of 24 bits and bold at once, which are 34 characters.
   */
  private static final int LONGEST_UNDERSTOOD = 24;

  private static final char ESC = '\u001b';
  private static final char BEL = '\u0007';

  /** Makes one emoji of the two around it. */
  private static final char JOINER = '\u200d';

  /** Digits and some signs count as emoji, too. */
  private static final int LATIN = 0xff;

  private enum State {
    TEXT,
    ESCAPE,
    SEQUENCE,
    /** Operating system command: title, reported state. */
    COMMAND,
    /** Device control, application, privacy and start-of strings: nothing that is shown. */
    STRING
  }

  private final StringBuilder held = new StringBuilder();
  private State state = State.TEXT;
  private boolean isEnding;
  private boolean wasEmoji;
  private boolean joins;

  private String title = "";
  private Optional<String> reported = Optional.empty();
  private Modes modes = Modes.INITIAL;
  private boolean cursorVisible = true;
  private boolean hasAsked;

  /** Whether the program has asked, since the last call, if anybody listens to its state. */
  boolean takeQuestion() {
    boolean asked = hasAsked;
    hasAsked = false;
    return asked;
  }

  String title() {
    return title;
  }

  Optional<String> reported() {
    return reported;
  }

  Modes modes() {
    return modes;
  }

  boolean isCursorVisible() {
    return cursorVisible;
  }

  /** Takes the next code points; what an emulator should see is added to {@code out}. */
  void feed(CharSequence text, StringBuilder out) {
    text.codePoints().forEach(codePoint -> feed(codePoint, out));
  }

  private void feed(int c, StringBuilder out) {
    switch (state) {
      case TEXT -> text(c, out);
      case ESCAPE -> escape(c, out);
      case SEQUENCE -> sequence(c, out);
      case COMMAND, STRING -> string(c, out);
    }
  }

  private void text(int c, StringBuilder out) {
    if (c == ESC) {
      begin(State.ESCAPE);
    } else if (c == JOINER) {
      joins = wasEmoji;
    } else if (!isMark(c) && !isJoined(c)) {
      out.appendCodePoint(c);
      wasEmoji = c > LATIN && Character.isEmoji(c);
      joins = false;
    }
  }

  /**
   * Of several emoji that are drawn as one, the first stands for all. The emulator would give each
   * two columns; agents count two for all of them (claude 2.1.332, copilot 1.0.102), and place what
   * follows by that.
   */
  private boolean isJoined(int c) {
    boolean isPart = wasEmoji && (joins || Character.isEmojiModifier(c)) && Character.isEmoji(c);
    joins &= !isPart;
    return isPart;
  }

  /** The emulator gives some of them a cell of their own, and drops the rest. */
  private static boolean isMark(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> true;
      default -> false;
    };
  }

  private void begin(State next) {
    state = next;
    held.setLength(0);
    isEnding = false;
  }

  private void escape(int c, StringBuilder out) {
    switch (c) {
      case '[' -> begin(State.SEQUENCE);
      case ']' -> begin(State.COMMAND);
      case 'P', '_', '^', 'X' -> begin(State.STRING);
      case ESC -> begin(State.ESCAPE);
      default -> other(c, out);
    }
  }

  private void other(int c, StringBuilder out) {
    held.appendCodePoint(c);
    if (c < 0x20 || c > 0x2f || held.length() > 8) {
      if (c == 'c' && held.length() == 1) {
        modes = Modes.INITIAL;
        cursorVisible = true;
      }
      out.append(ESC).append(held);
      state = State.TEXT;
    }
  }

  private void sequence(int c, StringBuilder out) {
    if (c == ESC) {
      begin(State.ESCAPE);
    } else if (c == 0x18 || c == 0x1a) {
      state = State.TEXT;
    } else if (c < 0x20) {
      // Controls within a sequence act at once, as on a real terminal.
      out.appendCodePoint(c);
    } else {
      if (held.length() < LONGEST) {
        held.appendCodePoint(c);
      }
      if (c >= 0x40) {
        state = State.TEXT;
        ended(out);
      }
    }
  }

  private void ended(StringBuilder out) {
    char last = held.charAt(held.length() - 1);
    char first = held.charAt(0);
    if (first == '?' && (last == 'h' || last == 'l')) {
      for (String number : held.substring(1, held.length() - 1).split(";", -1)) {
        mode(number, last == 'h');
      }
    }
    if (isUnderstood(first, last)) {
      if (held.length() <= LONGEST_UNDERSTOOD) {
        out.append(ESC).append('[').append(held);
      } else if (last == 'm') {
        styled(List.of(held.substring(0, held.length() - 1).split(";", -1)), out);
      }
    }
  }

  /** Hands on one property or colour at a time; a colour's numbers stay together. */
  private static void styled(List<String> numbers, StringBuilder out) {
    int at = 0;
    while (at < numbers.size()) {
      int end = Math.min(numbers.size(), at + numbersOfOne(numbers, at));
      String one = String.join(";", numbers.subList(at, end));
      if (one.length() < LONGEST_UNDERSTOOD) {
        out.append(ESC).append('[').append(one).append('m');
      }
      at = end;
    }
  }

  private static int numbersOfOne(List<String> numbers, int at) {
    String kind = at + 1 < numbers.size() ? numbers.get(at + 1) : "";
    return switch (numbers.get(at)) {
      case "38", "48", "58" -> kind.equals("2") ? 5 : kind.equals("5") ? 3 : 1;
      default -> 1;
    };
  }

  /**
   * JLine takes the keyboard protocol ({@code CSI > 1 u}) for "restore the cursor"; of the other
   * private sequences only the question for the terminal's kind means anything to it.
   */
  private static boolean isUnderstood(char first, char last) {
    return switch (first) {
      case '<', '=', '>' -> last == 'c';
      case '?' -> last != 'u';
      default -> true;
    };
  }

  private void mode(String number, boolean on) {
    switch (number) {
      case "25" -> cursorVisible = on;
      case "47", "1047", "1049" -> modes = new Modes(on, modes.bracketedPaste());
      case "2004" -> modes = new Modes(modes.alternateScreen(), on);
      default -> {
        // Mouse, focus and the like: nothing that is shown.
      }
    }
  }

  private void string(int c, StringBuilder out) {
    if (isEnding && c != '\\') {
      // An escape that ends nothing begins something new.
      begin(State.ESCAPE);
      escape(c, out);
    } else if (isEnding || (c == BEL && state == State.COMMAND)) {
      commanded();
      state = State.TEXT;
    } else if (c == ESC) {
      isEnding = true;
    } else if (c == 0x18 || c == 0x1a) {
      state = State.TEXT;
    } else if (held.length() < LONGEST) {
      held.appendCodePoint(c);
    }
  }

  private void reported(String value) {
    if (value.startsWith("?")) {
      hasAsked = true;
    } else {
      reported = Optional.of(value);
    }
  }

  private void commanded() {
    int at = held.indexOf(";");
    if (state != State.COMMAND || at < 0) {
      return;
    }
    String value = held.substring(at + 1);
    switch (held.substring(0, at)) {
      case "0", "2" -> title = value.strip();
      case "7501" -> reported(value);
      default -> {
        // Links, colours, the clipboard: nothing that is shown.
      }
    }
  }
}
