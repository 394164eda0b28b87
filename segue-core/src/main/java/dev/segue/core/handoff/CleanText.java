package dev.segue.core.handoff;

import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** Turns what agents, tools and tests said into single harmless lines. */
final class CleanText {
  /** Longest error that is shown, in characters. */
  static final int ERROR_CHARACTERS = 160;

  /** Most errors that are shown. */
  static final int MOST_ERRORS = 3;

  private static final int NAME_CHARACTERS = 40;

  /**
   * How much of a text is looked at: more than six times what is shown, so that a secret that
   * begins in the shown part has room to be known for one though its end is cut off. {@code
   * LongSecretsTest} holds the common shapes to that.
   */
  private static final int LOOKED_AT = 1024;

  private final Redactor redactor;

  CleanText(Redactor redactor) {
    this.redactor = redactor;
  }

  String error(String raw) {
    return Untrusted.cut(oneLine(raw), ERROR_CHARACTERS);
  }

  /** Distinct errors that say something, in their order. */
  List<String> errors(List<String> raw) {
    var errors = new LinkedHashSet<String>();
    for (String text : raw) {
      String error = error(text);
      if (!error.isEmpty()) {
        errors.add(error);
      }
      if (errors.size() == MOST_ERRORS) {
        break;
      }
    }
    return new ArrayList<>(errors);
  }

  String name(String raw) {
    return Untrusted.cut(oneLine(raw), NAME_CHARACTERS);
  }

  String oneLine(String raw) {
    return Untrusted.oneLine(
        redactor.redact(Untrusted.visible(Untrusted.beginning(raw, LOOKED_AT))));
  }
}
