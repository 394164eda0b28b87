package dev.segue.core.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Takes secrets out of any text that is shown, stored or logged, and puts {@value #MARK} in their
 * place: keys and tokens of known shapes, private keys, passwords in URLs, values of names that
 * promise a secret, and whatever the operator's own expressions match.
 *
 * <p>Immutable and safe for use by several threads. Never throws on any text, and is linear in its
 * length. Hashes, UUIDs, paths and prose stay: nothing is taken for a secret merely because it
 * looks random. What was redacted once stays as it is.
 */
public final class Redactor {
  /** What is shown instead of a secret. */
  public static final String MARK = "[redacted]";

  /** Knows the built-in shapes only. */
  public static final Redactor STANDARD = new Redactor(List.of());

  private final List<OwnPattern> own;

  private Redactor(List<OwnPattern> own) {
    this.own = List.copyOf(own);
  }

  /**
   * The built-in shapes and the operator's own.
   *
   * @param regexes Java regular expressions; the group {@code secret} is replaced when there is one
   *     of that name, else the whole match
   * @throws java.util.regex.PatternSyntaxException for a text that is no regular expression
   */
  public static Redactor with(List<String> regexes) {
    var own = new ArrayList<OwnPattern>();
    for (String regex : regexes) {
      own.add(new OwnPattern(Pattern.compile(regex)));
    }
    return new Redactor(own);
  }

  /** The text without its secrets. */
  public String redact(String text) {
    String clean = PrivateKeys.redact(text);
    clean = UrlPasswords.redact(clean);
    clean = KeyShapes.redact(clean);
    clean = NamedSecrets.redact(clean);
    for (OwnPattern pattern : own) {
      clean = pattern.redact(clean);
    }
    return clean;
  }
}
