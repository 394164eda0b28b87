package dev.segue.testkit.terminal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Tells keys apart in a stream of bytes that may be cut anywhere. */
public final class Keys {
  private static final char ESC = '\u001b';
  private static final String PASTE_BEGIN = "\u001b[200~";
  private static final String PASTE_END = "\u001b[201~";

  /** Final bytes of sequences with parameters that terminals send by themselves. */
  private static final Set<Character> REPLIES = Set.of('c', 'R', 'n', 'y', 't', 'u', 'I', 'O');

  private final boolean knowsPaste;
  private final StringBuilder open = new StringBuilder();
  private final StringBuilder run = new StringBuilder();
  private final List<Key> found = new ArrayList<>();
  private boolean isPasting;

  /**
   * Keys of a program.
   *
   * @param knowsPaste it has asked for bracketed paste; otherwise the marks are keys it does not
   *     know, and what stands between is typed
   */
  public Keys(boolean knowsPaste) {
    this.knowsPaste = knowsPaste;
  }

  /** The keys that these bytes complete. */
  public List<Key> feed(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    for (int i = 0; i < text.length(); i++) {
      one(text.charAt(i));
    }
    return taken();
  }

  /** Whether an escape sequence has begun that may also be the key alone. */
  public boolean isOpen() {
    return !open.isEmpty() && !isPasting;
  }

  /** Nothing more came: what is open was a key alone. */
  public List<Key> flush() {
    if (isOpen()) {
      String bytes = open.toString();
      open.setLength(0);
      add(bytes.length() == 1 ? Key.Kind.ESCAPE : Key.Kind.OTHER, bytes);
    }
    return taken();
  }

  private List<Key> taken() {
    endRun();
    var taken = List.copyOf(found);
    found.clear();
    return taken;
  }

  private void one(char c) {
    if (isPasting) {
      pasted(c);
    } else if (!open.isEmpty()) {
      sequence(c);
    } else if (c == ESC) {
      endRun();
      open.append(c);
    } else {
      plain(c);
    }
  }

  private void pasted(char c) {
    open.append(c);
    while (!open.isEmpty() && !PASTE_END.startsWith(open.toString())) {
      run.append(open.charAt(0));
      open.deleteCharAt(0);
    }
    if (open.toString().equals(PASTE_END)) {
      open.setLength(0);
      add(Key.Kind.PASTE_END, PASTE_END);
      isPasting = false;
    }
  }

  private void plain(char c) {
    switch (c) {
      case '\r' -> add(Key.Kind.ENTER, "\r");
      case '\n' -> add(Key.Kind.NEWLINE, "\n");
      case '\t' -> add(Key.Kind.TAB, "\t");
      case '\u007f', '\b' -> add(Key.Kind.BACKSPACE, String.valueOf(c));
      case '\u0003' -> add(Key.Kind.INTERRUPT, String.valueOf(c));
      case '\u0015' -> add(Key.Kind.CLEAR, String.valueOf(c));
      default -> {
        if (c < ' ') {
          add(Key.Kind.OTHER, String.valueOf(c));
        } else {
          run.append(c);
        }
      }
    }
  }

  private void sequence(char c) {
    open.append(c);
    if (open.length() == 2) {
      second(c);
      return;
    }
    boolean isString = open.charAt(1) == ']' || open.charAt(1) == 'P';
    if (isString) {
      if (c == '\u0007' || open.toString().endsWith("\u001b\\")) {
        close(Key.Kind.REPLY);
      }
    } else if (c >= '@' && c <= '~') {
      close(kindOf(open.toString(), c));
    }
  }

  private void second(char c) {
    switch (c) {
      case '[', ']', 'P', 'O' -> {}
      case '\r', '\n' -> close(Key.Kind.NEWLINE);
      case ESC -> {
        open.setLength(1);
        add(Key.Kind.ESCAPE, String.valueOf(ESC));
      }
      default -> close(Key.Kind.OTHER);
    }
  }

  private Key.Kind kindOf(String bytes, char last) {
    if (knowsPaste && bytes.equals(PASTE_BEGIN)) {
      isPasting = true;
      return Key.Kind.PASTE_BEGIN;
    }
    boolean isArrow = bytes.length() == 3;
    if (isArrow && (last == 'A' || last == 'D')) {
      return Key.Kind.UP;
    }
    if (isArrow && (last == 'B' || last == 'C')) {
      return Key.Kind.DOWN;
    }
    return bytes.charAt(1) == '[' && REPLIES.contains(last) ? Key.Kind.REPLY : Key.Kind.OTHER;
  }

  private void close(Key.Kind kind) {
    String bytes = open.toString();
    open.setLength(0);
    add(kind, bytes);
  }

  private void add(Key.Kind kind, String bytes) {
    endRun();
    found.add(new Key(kind, bytes));
  }

  private void endRun() {
    if (!run.isEmpty()) {
      String bytes = run.toString();
      run.setLength(0);
      // Added here before the frame's end is, so that the text belongs to it.
      found.add(new Key(isPasting ? Key.Kind.PASTED : Key.Kind.TEXT, bytes));
    }
  }
}
