package dev.segue.core.text;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keys and tokens that are known by their shape alone.
 *
 * <p>Every expression is tried only where its literal hint occurs, fails within a bounded number of
 * characters, and takes the whole run when it matches (possessive), so that the text is walked
 * once.
 */
final class KeyShapes {
  /** In front of a shape no letter or digit may stand, or it is a part of a word. */
  private static final String FREE = "(?<![A-Za-z0-9])";

  /** Keeps names such as {@code sk-circle-fade-dot} of style sheets: a real key has these. */
  private static final String MIXED = "(?=[A-Za-z_-]{0,80}[0-9])";

  private static final List<Shape> SHAPES =
      List.of(
          shape("sk-", "sk-" + MIXED + "[A-Za-z0-9_-]{16,}+"),
          shape("_live_", "(?:sk|rk|pk|whsec)_live_[A-Za-z0-9]{10,}+"),
          shape("_test_", "(?:sk|rk|pk|whsec)_test_[A-Za-z0-9]{10,}+"),
          shape("AIza", "AIza[A-Za-z0-9_-]{30,}+"),
          shape("ya29.", "ya29\\.[A-Za-z0-9_-]{20,}+"),
          shape("gh", "gh[oprsu]_[A-Za-z0-9]{16,}+"),
          shape("github_pat_", "github_pat_[A-Za-z0-9_]{20,}+"),
          shape("gl", "gl(?:pat|dt|rt|ptt|soat|cbt|ft)-[A-Za-z0-9_.-]{16,}+"),
          shape("xox", "xox[a-z]-[A-Za-z0-9-]{10,}+"),
          shape("xapp-", "xapp-[A-Za-z0-9-]{10,}+"),
          shape("AKIA", "AKIA[A-Z0-9]{12,}+"),
          shape("ASIA", "ASIA[A-Z0-9]{16}+(?![A-Za-z0-9])"),
          shape("npm_", "npm_[A-Za-z0-9]{30,}+"),
          shape("hf_", "hf_[A-Za-z0-9]{30,}+"),
          shape("pypi-", "pypi-[A-Za-z0-9_-]{40,}+"),
          shape("gsk_", "gsk_[A-Za-z0-9]{20,}+"),
          shape("xai-", "xai-" + MIXED + "[A-Za-z0-9_-]{20,}+"),
          shape("pplx-", "pplx-[A-Za-z0-9]{20,}+"),
          shape("SG.", "SG\\.[A-Za-z0-9_-]{16,}+\\.?[A-Za-z0-9_-]*+"),
          shape("dop_v1_", "dop_v1_[a-f0-9]{32,}+"),
          shape("AGE-SECRET-KEY-", "AGE-SECRET-KEY-[A-Z0-9]{20,}+"),
          // A JSON object in base64url, which is how every JWT begins.
          shape("eyJ", "eyJ[A-Za-z0-9_-]{12,}+(?:\\.[A-Za-z0-9_-]++){0,2}"));

  private static final Pattern SCHEME =
      Pattern.compile(
          "(?i)(authorization[\"']?[ \\t]{0,4}[:=][ \\t]{0,4}[\"']?)?"
              + "\\b(bearer|basic|token)[ \\t]{1,4}+(?<value>[A-Za-z0-9._~+/=-]++)");

  /** What follows "bearer" or "basic" in prose. */
  private static final Pattern PROSE =
      Pattern.compile(
          "(?i)tokens?|auth|auth[nz]|authentication|authorization|headers?|schemes?|credentials?"
              + "|realm=?|required|missing|expected|format|string|strings|prefix|values?|access"
              + "|support|invalid|expired|configuration|functionality|validation|understanding");

  private KeyShapes() {}

  static String redact(String text) {
    String clean = text;
    for (Shape shape : SHAPES) {
      if (clean.contains(shape.hint)) {
        clean = shape.pattern.matcher(clean).replaceAll(Redactor.MARK);
      }
    }
    return mayHaveScheme(clean) ? withoutSchemes(clean) : clean;
  }

  private static boolean mayHaveScheme(String text) {
    return text.contains("earer")
        || text.contains("EARER")
        || text.contains("asic ")
        || text.contains("uthorization")
        || text.contains("UTHORIZATION");
  }

  private static String withoutSchemes(String text) {
    return SCHEME.matcher(text).replaceAll(KeyShapes::schemeReplacement);
  }

  private static String schemeReplacement(MatchResult found) {
    String value = found.group("value");
    boolean isHeader = found.group(1) != null;
    boolean isBearer = found.group(2).equalsIgnoreCase("bearer");
    boolean isSecret =
        isHeader || (isBearer ? isBearerSecret(value) : isBasicSecret(found.group(2), value));
    if (!isSecret) {
      return Matcher.quoteReplacement(found.group());
    }
    String kept = found.group().substring(0, found.group().length() - value.length());
    return Matcher.quoteReplacement(kept + Redactor.MARK);
  }

  private static boolean isBearerSecret(String value) {
    return value.length() >= 6 && !PROSE.matcher(value).matches();
  }

  /** "basic" and "token" are common words: only what looks like base64 of a pair is taken. */
  private static boolean isBasicSecret(String scheme, String value) {
    return scheme.equalsIgnoreCase("basic")
        && value.length() >= 12
        && value.chars().anyMatch(Character::isUpperCase)
        && value.chars().anyMatch(c -> Character.isDigit(c) || c == '=')
        && value.indexOf('-') < 0;
  }

  private static Shape shape(String hint, String regex) {
    return new Shape(hint, Pattern.compile(FREE + regex));
  }

  private record Shape(String hint, Pattern pattern) {}
}
