package dev.segue.session.hook;

import java.text.Normalizer;

/**
 * Texts as they were sent and as an agent kept them. Composed characters, line ends and tabs (some
 * agents make four blanks of one) make no difference, nor does white space around.
 */
final class SameText {
  private SameText() {}

  static boolean isIn(String kept, String sent) {
    String wanted = plain(sent);
    return !wanted.isEmpty() && plain(kept).contains(wanted);
  }

  static boolean is(String kept, String sent) {
    String wanted = plain(sent);
    return !wanted.isEmpty() && plain(kept).equals(wanted);
  }

  private static String plain(String text) {
    String plain = text.replace("\r\n", "\n").replace('\r', '\n').replace("\t", "    ").strip();
    return Normalizer.normalize(plain, Normalizer.Form.NFC);
  }
}
