package dev.segue.core.context.pack;

import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;

/**
 * Texts of others as they may stand in a pack: visible, without secrets, on as many lines as they
 * are given, and none of them a heading.
 */
final class Shown {
  /** More than this of a text is not even looked at. */
  private static final int LONGEST = 40_000;

  private final Redactor redactor;

  Shown(Redactor redactor) {
    this.redactor = redactor;
  }

  /** On one line, at most so many characters. */
  String line(String raw, int characters) {
    return Untrusted.cut(Untrusted.oneLine(clean(raw)), characters);
  }

  /** On its own lines. */
  String lines(String raw) {
    return Untrusted.lines(clean(raw));
  }

  private String clean(String raw) {
    return redactor.redact(Untrusted.visible(Untrusted.beginning(raw, LONGEST)));
  }
}
