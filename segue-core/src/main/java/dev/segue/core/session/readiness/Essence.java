package dev.segue.core.session.readiness;

import java.text.Normalizer;
import java.util.regex.Pattern;

/**
 * Reduces a text to the part that every screen shows. Agents wrap, pad and indent, and the emulator
 * keeps no combining marks: texts are compared in their reduced form.
 */
public final class Essence {
  private static final Pattern LOST = Pattern.compile("[\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Mn}\\p{Me}]+");

  /**
   * Signs, emoji among them: of several that are joined, agents and terminals draw the first or
   * all.
   */
  private static final Pattern SIGNS = Pattern.compile("[\\p{So}\\p{Sk}]+");

  private Essence() {}

  /** The text without white space, marks, controls and signs; signs stay where there is no more. */
  public static String of(String text) {
    String bare = LOST.matcher(Normalizer.normalize(text, Normalizer.Form.NFD)).replaceAll("");
    String plain = SIGNS.matcher(bare).replaceAll("");
    return plain.isEmpty() ? bare : plain;
  }
}
