package dev.segue.core.session.readiness;

import java.text.Normalizer;
import java.util.regex.Pattern;

/**
 * What is left of a text on every screen. Agents wrap, pad and indent, and the emulator keeps no
 * combining marks: texts are compared without them.
 */
public final class Essence {
  private static final Pattern LOST = Pattern.compile("[\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Mn}\\p{Me}]+");

  private Essence() {}

  /** The text without white space, marks and controls. */
  public static String of(String text) {
    return LOST.matcher(Normalizer.normalize(text, Normalizer.Form.NFD)).replaceAll("");
  }
}
