package dev.segue.core.startup;

import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;

/** Texts of agents, tools and task files as parts of one line, between quotes. */
final class SafeText {
  private static final int NAME_CHARACTERS = 64;
  private static final int ABOUT_CHARACTERS = 120;
  private static final int TEXT_CHARACTERS = 160;
  private static final int LINE_CHARACTERS = 400;

  /** More than six times what is shown, so that a secret at its end is seen whole. */
  private static final int LOOKED_AT = 1024;

  private final Redactor redactor;

  SafeText(Redactor redactor) {
    this.redactor = redactor;
  }

  /** An id or name. */
  String name(String raw) {
    return "\"" + cut(raw, NAME_CHARACTERS) + "\"";
  }

  /** What a task is about. */
  String about(String raw) {
    return "\"" + cut(raw, ABOUT_CHARACTERS) + "\"";
  }

  /** Anything longer. */
  String text(String raw) {
    return "\"" + cut(raw, TEXT_CHARACTERS) + "\"";
  }

  /** A criterion on a line of its own, between no quotes. */
  String line(String raw) {
    String visible = Untrusted.visible(Untrusted.beginning(raw, LOOKED_AT));
    return Untrusted.cut(Untrusted.oneLine(redactor.redact(visible)), LINE_CHARACTERS);
  }

  /** Several lines, as they stand; at most so many characters. */
  String lines(String raw, int most) {
    if (most <= 0) {
      return "";
    }
    String visible = Untrusted.visible(Untrusted.beginning(raw, LOOKED_AT + 2 * most));
    String clean = Untrusted.lines(redactor.redact(visible));
    if (clean.length() <= most) {
      return clean;
    }
    int end = Character.isHighSurrogate(clean.charAt(most - 1)) ? most - 1 : most;
    return clean.substring(0, end).stripTrailing() + " …";
  }

  private String cut(String raw, int most) {
    String visible = Untrusted.visible(Untrusted.beginning(raw, LOOKED_AT));
    return Untrusted.cut(Untrusted.quoted(redactor.redact(visible)), most);
  }
}
