package dev.segue.context.index.manifest;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A requirement of Python as PEP 508 writes it.
 *
 * @param version its conditions, or the address it is taken from; empty for any
 */
record Requirement(String name, String version) {
  private static final int LONGEST = 2_000;

  private static final Pattern FORM =
      Pattern.compile(
          "([A-Za-z0-9](?:[A-Za-z0-9._-]{0,200}[A-Za-z0-9])?)\\s*+(?:\\[[^\\]]*+\\])?\\s*+(.*+)",
          Pattern.DOTALL);

  static Optional<Requirement> of(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    int marker = text.indexOf(';');
    Matcher form = FORM.matcher((marker < 0 ? text : text.substring(0, marker)).strip());
    if (!form.matches()) {
      return Optional.empty();
    }
    String rest = form.group(2).replaceAll("^\\((.*)\\)$", "$1").strip();
    boolean isVersion = rest.isEmpty() || "<>=!~@".indexOf(rest.charAt(0)) >= 0;
    return isVersion ? Optional.of(new Requirement(form.group(1), rest)) : Optional.empty();
  }

  /** A name as the index of packages compares it. */
  static String normal(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_.]++", "-");
  }
}
