package dev.segue.bench.start;

import dev.segue.app.realcli.Cli;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A message.
 *
 * @param kind of it, in a word
 * @param text as it is sent
 * @param expected as it has to reach the model
 */
record Body(String kind, String text, String expected) {
  /** Those that make four blanks of a tab. */
  private static final Set<String> TAB_EATERS = Set.of("claude", "copilot", "pi");

  /** One that is the same to everybody. */
  static Body plain(int number) {
    String text = "m%04d is a text of forty bytes, no more.".formatted(number);
    return new Body("40 B", text, text);
  }

  /** One of each kind that a CLI may take otherwise than it is. */
  static List<Body> odd(Cli cli, int from) {
    int limit = Math.min(65_536, Clis.profile(cli).typing().pasteLimit());
    var bodies = new ArrayList<Body>();
    int number = from;
    bodies.add(plain(number++));
    bodies.add(same("lines", "m%04d first\n  second, indented\n\nfourth".formatted(number++)));
    bodies.add(same("CJK, emoji", "m%04d 漢字かな交じり文 🎉 👩‍💻 e\u0301 ﷽ end".formatted(number++)));
    for (String prefix :
        List.of("/quit", "!touch hacked", "#remember", "@notes.txt", "?", "$skill", "&")) {
      String text = "%s m%04d".formatted(prefix, number++);
      bodies.add(new Body("begins " + prefix.charAt(0), text, text));
    }
    String number7 = "m%04d".formatted(number++);
    bodies.add(
        new Body(
            "ESC, paste end",
            number7 + " \u001b[201~a\u001b[31mred\u001b[0m\u0007 b\u001b",
            number7 + " a[31mred[0m b"));
    String tabbed = "m%04d\ta\tb".formatted(number++);
    bodies.add(
        new Body(
            "tabs", tabbed, TAB_EATERS.contains(cli.id()) ? tabbed.replace("\t", "    ") : tabbed));
    bodies.add(same("4 KB", big(number++, 4_096)));
    bodies.add(same("%d B".formatted(limit), big(number, limit)));
    return bodies;
  }

  private static Body same(String kind, String text) {
    return new Body(kind, text, text);
  }

  private static String big(int number, int bytes) {
    var text = new StringBuilder("m%04d\n".formatted(number));
    for (int line = 1; text.length() < bytes - 100; line++) {
      text.append(
          "m%04d line %d of a text that says nothing in many words.\n".formatted(number, line));
    }
    while (text.toString().getBytes(StandardCharsets.UTF_8).length < bytes) {
      text.append('x');
    }
    return text.toString();
  }
}
