package dev.segue.app.cli.print;

import dev.segue.core.text.Untrusted;

/** Text that others wrote, fit for one line of a terminal. */
public final class TerminalLine {
  private TerminalLine() {}

  /** Without control characters and line breaks; spacing stays, so that columns do. */
  public static String of(String raw) {
    return Untrusted.visible(raw).replace('\n', ' ').replace('\t', ' ').stripTrailing();
  }

  /** {@link #of} with single spaces, and not longer than that many characters. */
  public static String of(String raw, int characters) {
    return Untrusted.cut(of(raw).strip().replaceAll("\\s+", " "), characters);
  }
}
