package dev.segue.run.dispatch;

import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import java.util.Optional;

/** Untrusted text as one redacted line of bounded length, as events and screens may show it. */
final class OneLine {
  private static final int LONGEST_INPUT = 4096;

  private OneLine() {}

  static Optional<String> of(String text, int most, Redactor redactor) {
    String bounded = text.length() > LONGEST_INPUT ? text.substring(0, LONGEST_INPUT) : text;
    String line = Untrusted.cut(redactor.redact(Untrusted.oneLine(bounded)), most);
    return line.isBlank() ? Optional.empty() : Optional.of(line);
  }
}
