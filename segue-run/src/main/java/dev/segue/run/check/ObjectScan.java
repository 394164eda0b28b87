package dev.segue.run.check;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Finds JSON objects that have certain keys in a text that is mostly something else.
 *
 * <p>One pass with a stack and no recursion. An error inside an object ends all objects that are
 * open, since each of them holds the error; reading goes on behind the beginning of the last string
 * then, because a stray quote may have swallowed the beginning of a good object. So every character
 * is read twice at most, beyond {@link #STEPS_PER_CHARACTER} nothing is read at all.
 */
final class ObjectScan {
  /** Most objects kept; the last ones are. */
  static final int KEPT = 16;

  private static final int STEPS_PER_CHARACTER = 6;

  /** A part of the text that reads like an object with one of the keys. */
  record Span(int start, int end) {}

  /** Token that may stand next; a comma before a closing bracket is forgiven. */
  private enum Expected {
    KEY,
    COLON,
    VALUE,
    /** Comma or closing bracket. */
    NEXT
  }

  private final String text;
  private final Set<String> keys;
  private final Deque<Span> found = new ArrayDeque<>();
  private int[] starts = new int[64];
  private boolean[] keyed = new boolean[64];
  private int depth;
  private Expected expected = Expected.VALUE;
  private int at;
  private int lastString = -1;
  private long steps;

  private ObjectScan(String text, Set<String> keys) {
    this.text = text;
    this.keys = keys;
    this.steps = (long) STEPS_PER_CHARACTER * text.length() + 1024;
  }

  /** The last objects with one of the keys on their own level, in the order of their ends. */
  static List<Span> of(String text, Set<String> keys) {
    ObjectScan scan = new ObjectScan(text, keys);
    scan.run();
    return List.copyOf(scan.found);
  }

  private void run() {
    while (steps > 0) {
      if (at >= text.length()) {
        if (depth == 0 || lastString < 0) {
          return;
        }
        fail();
        continue;
      }
      steps--;
      char c = text.charAt(at);
      if (depth == 0) {
        at++;
        if (c == '{') {
          lastString = -1;
          open(at - 1);
        }
      } else {
        inside(c);
      }
    }
  }

  private void inside(char c) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      at++;
    } else if (c == '"') {
      string();
    } else if (c == '}' || c == ']') {
      close(c);
    } else if (c == ':' && expected == Expected.COLON) {
      at++;
      expected = Expected.VALUE;
    } else if (c == ',' && expected == Expected.NEXT) {
      at++;
      expected = starts[depth - 1] >= 0 ? Expected.KEY : Expected.VALUE;
    } else if (expected != Expected.VALUE) {
      fail();
    } else if (c == '{' || c == '[') {
      at++;
      open(c == '{' ? at - 1 : -1);
    } else if (isLiteral(c)) {
      literal();
    } else {
      fail();
    }
  }

  /** Numbers, true, false, null; the parser looks closer. */
  private void literal() {
    int from = at;
    while (at < text.length() && isLiteral(text.charAt(at))) {
      at++;
    }
    steps -= at - from;
    expected = Expected.NEXT;
  }

  private static boolean isLiteral(char c) {
    return c == '+' || c == '-' || c == '.' || Character.isLetterOrDigit(c);
  }

  private void open(int start) {
    if (depth == starts.length) {
      starts = Arrays.copyOf(starts, depth * 2);
      keyed = Arrays.copyOf(keyed, depth * 2);
    }
    starts[depth] = start;
    keyed[depth] = false;
    depth++;
    expected = start >= 0 ? Expected.KEY : Expected.VALUE;
  }

  private void close(char c) {
    int start = starts[depth - 1];
    boolean broken = expected == Expected.COLON || (start >= 0 && expected == Expected.VALUE);
    if (broken || (c == '}') != (start >= 0)) {
      fail();
      return;
    }
    at++;
    depth--;
    expected = Expected.NEXT;
    if (start >= 0 && keyed[depth]) {
      found.addLast(new Span(start, at));
      if (found.size() > KEPT) {
        found.removeFirst();
      }
    }
  }

  private void string() {
    lastString = at;
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != '"') {
      if (text.charAt(end) < ' ') {
        steps -= end - at;
        fail();
        return;
      }
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    steps -= end - at;
    if (end >= text.length()) {
      fail();
      return;
    }
    if (expected == Expected.KEY) {
      String key = end - at <= 33 ? text.substring(at + 1, end) : "";
      keyed[depth - 1] |= keys.contains(key);
      expected = Expected.COLON;
    } else if (expected == Expected.VALUE) {
      expected = Expected.NEXT;
    } else {
      fail();
      return;
    }
    at = end + 1;
  }

  /** Gives up what is open. Each string is gone back to once only. */
  private void fail() {
    depth = 0;
    if (lastString >= 0) {
      at = lastString + 1;
      lastString = -1;
    }
  }
}
