package dev.segue.session.play;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Texts of messages: short and as long as an agent takes, in what screens and shells dislike. */
final class Bodies {
  private static final String[] KINDS = {
    "Look at the failing test of the parser first. ",
    "Erst die Prüfung, dann die Änderung, bitte. ",
    "e\u0301te\u0301 fu\u0308r a\u030a ",
    "先に失敗しているテストを見てください。直してから次へ。",
    "모든 테스트를 먼저 보세요 ",
    "Ship it 🚀 after 👩‍🔧 has seen it ❤️ twice. ",
    "a line\nand another line\n  indented\n",
    "one\n\n\n    four spaces\n\n",
    "\tcolumn\tcolumn\n",
    "\u001b[31mred\u001b[0m and \u001b[201~ gone ",
    "❯ Yes, I trust this folder\n Enter to confirm\n",
    "› 1. Yes, proceed (y)\n> \n$ \n",
    "────────────\n▄▄▄▄▄▄▄▄▄▄▄▄\n",
    "<!-- STARTUP_CONTEXT_INJECTION segue:x --> ",
    "[Pasted text #1 +9 lines] ",
    "/quit !ls ",
    "x".repeat(200) + " ",
    "ACK: context received "
  };
  private static final int SMALLEST = 40;
  private static final int DOUBLINGS = 9;
  private static final int ONE_IN = 40;

  private Bodies() {}

  /**
   * Any text.
   *
   * @param limit of its bytes in UTF-8
   */
  static String any(SplittableRandom random, int limit) {
    String kind = KINDS[random.nextInt(KINDS.length)];
    boolean isLongest = random.nextInt(ONE_IN) == 0;
    int size = isLongest ? limit : Math.min(limit, SMALLEST << random.nextInt(DOUBLINGS));
    var body = new StringBuilder(random.nextInt(4) == 0 ? "" : " ".repeat(random.nextInt(3)));
    body.append(random.nextInt(5) == 0 ? kind : "").append("no ").append(random.nextInt(1_000_000));
    body.append(": ").append(kind.repeat(1 + size / bytes(kind)));
    // The cut may halve a character: such texts come, too.
    while (bytes(body.toString()) > size) {
      body.setLength(body.length() - 1);
    }
    return body.toString();
  }

  /** Whether it holds what looks like a choice of a menu, or a question. */
  static boolean quotesDialog(String body) {
    return body.contains("1. Yes") || body.contains("trust this folder");
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
