package dev.segue.app.cli.print;

import dev.segue.core.text.Untrusted;
import java.util.ArrayList;
import java.util.List;

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

  /**
   * {@link #of} with single spaces, in as many lines as it takes; at least one.
   *
   * @param characters of a line; one that begins with a longer word is longer, since a path or a
   *     command is to be copied whole
   */
  static List<String> wrapped(String raw, int characters) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    for (String word : of(raw).strip().split("\\s+", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > characters) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
