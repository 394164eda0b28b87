package dev.segue.core.context.pack;

import dev.segue.core.context.Dropped;
import dev.segue.core.context.Explained;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;

/**
 * Texts of others as they may stand in a pack: visible, without secrets, on as many lines as they
 * are given, and none of them a heading.
 */
final class PackText {
  /** More than this of a text is not even looked at. */
  private static final int LONGEST = 40_000;

  private static final int NAME = 400;
  private static final int REASON = 600;

  private final Redactor redactor;

  PackText(Redactor redactor) {
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

  /** Something that is not shown, by a name that may be. */
  Dropped of(Dropped raw) {
    return new Dropped(line(raw.id(), NAME), raw.kind(), raw.tokens(), line(raw.reason(), REASON));
  }

  /** A candidate, by a name that may be shown. */
  Explained of(Explained raw) {
    return new Explained(
        line(raw.id(), NAME),
        raw.kind(),
        raw.isShown(),
        raw.tokens(),
        raw.score(),
        line(raw.reason(), REASON));
  }

  private String clean(String raw) {
    return redactor.redact(Untrusted.visible(Untrusted.beginning(raw, LONGEST)));
  }
}
