package dev.segue.context.index.language;

import dev.segue.core.text.Redactor;
import java.util.ArrayList;
import java.util.List;

/**
 * A text without its secrets in which everything else keeps its place: a secret's characters are
 * underscores, so that code around it still parses. Shown, each is {@link Redactor#MARK}.
 */
final class MaskedText {
  /** Enough to find where a text goes on; a longer comparison costs too much on hostile texts. */
  private static final int PROBE_CHARS = 200;

  private record Hidden(int start, int end) {}

  private final String text;
  private final List<Hidden> hidden;

  private MaskedText(String text, List<Hidden> hidden) {
    this.text = text;
    this.hidden = hidden;
  }

  static MaskedText of(String original) {
    String redacted = Redactor.STANDARD.redact(original);
    if (redacted.equals(original)) {
      return new MaskedText(original, List.of());
    }
    List<Hidden> hidden = align(original, redacted);
    if (hidden.isEmpty()) {
      return new MaskedText(redacted, List.of());
    }
    var masked = new StringBuilder(original);
    for (Hidden one : hidden) {
      for (int i = one.start(); i < one.end(); i++) {
        if (masked.charAt(i) != '\n') {
          masked.setCharAt(i, '_');
        }
      }
    }
    return new MaskedText(masked.toString(), hidden);
  }

  /** Where the original has something else than the redacted text; empty when that is not plain. */
  private static List<Hidden> align(String original, String redacted) {
    String[] kept = redacted.split(java.util.regex.Pattern.quote(Redactor.MARK), -1);
    var hidden = new ArrayList<Hidden>();
    if (!original.startsWith(kept[0])) {
      return List.of();
    }
    int at = kept[0].length();
    for (int i = 1; i < kept.length; i++) {
      boolean isLast = i == kept.length - 1;
      int next = isLast ? original.length() - kept[i].length() : find(original, kept[i], at);
      if (next < at || !original.startsWith(kept[i], next)) {
        return List.of();
      }
      hidden.add(new Hidden(at, next));
      at = next + kept[i].length();
    }
    return hidden;
  }

  private static int find(String original, String part, int from) {
    String probe = part.substring(0, Math.min(part.length(), PROBE_CHARS));
    return original.indexOf(probe, from);
  }

  /** As long as the original, with the same lines. */
  String text() {
    return text;
  }

  /** A part of it as it may be kept. */
  String shown(int start, int end) {
    if (hidden.isEmpty()) {
      return text.substring(start, end);
    }
    var shown = new StringBuilder();
    int at = start;
    for (Hidden one : hidden) {
      if (one.end() > at && one.start() < end) {
        shown.append(text, at, Math.max(at, one.start())).append(Redactor.MARK);
        at = Math.min(end, one.end());
      }
    }
    return shown.append(text, at, end).toString();
  }
}
