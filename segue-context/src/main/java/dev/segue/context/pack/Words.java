package dev.segue.context.pack;

import dev.segue.core.text.Untrusted;

/** Words of callers in sentences of ours. */
final class Words {
  private static final int CHARACTERS = 80;

  private Words() {}

  /** On one line, without control characters, not too long. */
  static String shown(String raw) {
    return Untrusted.cut(Untrusted.oneLine(Untrusted.visible(raw)), CHARACTERS);
  }
}
