package dev.segue.core.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Meaning of the name in front of a value, and the values that it makes a secret.
 *
 * @param strength certainty that the name is a secret's
 * @param isQuoted the name stands in quotes, as in JSON
 */
record SecretName(Strength strength, boolean isQuoted) {
  enum Strength {
    /** Not a secret's name. */
    NONE,
    /** The bare word {@code key}: mostly the key of a map. */
    KEY,
    /** The bare word {@code token}: in messages of parsers mostly no secret. */
    TOKEN,
    /** Hardly ever anything else: {@code password}, {@code api_key}, {@code ACCESS_TOKEN}. */
    STRONG
  }

  private static final List<String> ALWAYS =
      List.of(
          "password",
          "passwd",
          "passphrase",
          "secret",
          "apikey",
          "accesskey",
          "secretkey",
          "privatekey",
          "authkey",
          "signingkey",
          "encryptionkey",
          "accountkey",
          "masterkey",
          "servicekey",
          "licensekey",
          "sharedaccesskey",
          "storagekey",
          "credential",
          "credentials");

  /** What stands for "there is none", or is a word of a message and no value. */
  private static final Set<String> NO_VALUE =
      Set.of(
          "",
          "null",
          "none",
          "nil",
          "undefined",
          "true",
          "false",
          "yes",
          "no",
          "required",
          "missing",
          "invalid",
          "empty",
          "unset",
          "string",
          "str",
          "expired",
          "not",
          "is",
          "must");

  /** A variable, template or example that stands where the value would be. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "[$]\\{|[$]\\(|[$][A-Z_]++[0-9]*+$|%[A-Z_]++%$|\\{\\{|<[a-z_ -]++>?$|\\.\\.\\.|…|\\*\\*\\*");

  /** Shortest value of a weak name; a shorter one is more likely a word. */
  private static final int SHORTEST = 6;

  /** Shortest value of the bare name "key", which is mostly the key of a map. */
  private static final int SHORTEST_RANDOM = 20;

  static boolean isPart(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-'
        || c == '.';
  }

  static SecretName of(String name, boolean isQuoted) {
    return new SecretName(strengthOf(name), isQuoted);
  }

  private static Strength strengthOf(String name) {
    // Most names in front of a sign are no secrets; this keeps their price at one comparison.
    if (name.length() < 3 || "dDeEtTnNyYsS".indexOf(name.charAt(name.length() - 1)) < 0) {
      return Strength.NONE;
    }
    String plain = plain(name);
    for (String word : ALWAYS) {
      if (plain.endsWith(word)) {
        return Strength.STRONG;
      }
    }
    boolean isUpper = name.equals(name.toUpperCase(Locale.ROOT));
    if (plain.endsWith("token")) {
      return isUpper || plain.length() > "token".length() ? Strength.STRONG : Strength.TOKEN;
    }
    if (plain.endsWith("key")) {
      boolean isVariable = isUpper && (plain.equals("key") || name.endsWith("_KEY"));
      return isVariable ? Strength.STRONG : plain.equals("key") ? Strength.KEY : Strength.NONE;
    }
    boolean isPwd = plain.endsWith("pwd") && !name.equals("PWD") && !name.equals("OLDPWD");
    return isPwd ? Strength.STRONG : Strength.NONE;
  }

  /** Lower case and in one word: the names of all conventions look alike then. */
  private static String plain(String name) {
    var plain = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c != '_' && c != '.' && c != '-') {
        plain.append(Character.toLowerCase(c));
      }
    }
    return plain.toString();
  }

  /** Whether a value in quotes is taken; it may hold spaces. */
  boolean takesQuoted(String value) {
    if (isNoValue(value)) {
      return false;
    }
    return switch (strength) {
      case NONE -> false;
      case STRONG -> true;
      case KEY -> isLongRandom(value);
      case TOKEN -> value.indexOf(' ') < 0 && (isQuoted || looksRandom(value));
    };
  }

  /**
   * Whether a value without quotes is taken.
   *
   * @param isTight it follows an equal sign at once, as in an environment
   * @param endsPhrase nothing of the same phrase follows it
   */
  boolean takesBare(String value, boolean isTight, boolean endsPhrase) {
    if (isNoValue(value) || (!isTight && isCall(value))) {
      return false;
    }
    return switch (strength) {
      case NONE -> false;
      case STRONG -> isTight || endsPhrase || hasNonLetter(value);
      case KEY -> isTight && isLongRandom(value);
      case TOKEN -> isTight || looksRandom(value);
    };
  }

  private static boolean isNoValue(String value) {
    String bare = stripEnd(value);
    return NO_VALUE.contains(bare.toLowerCase(Locale.ROOT))
        || PLACEHOLDER.matcher(bare).lookingAt()
        || value.startsWith("[redacted");
  }

  /** {@code request.token(x)}: code that fetches a value, not the value. */
  private static boolean isCall(String value) {
    int open = value.indexOf('(');
    return open > 0
        && value.substring(0, open).chars().allMatch(c -> Character.isLetter(c) || c == '.');
  }

  private static String stripEnd(String value) {
    int end = value.length();
    while (end > 0 && ".:!?)".indexOf(value.charAt(end - 1)) >= 0) {
      end--;
    }
    return value.substring(0, end);
  }

  private static boolean hasNonLetter(String value) {
    String bare = stripEnd(value);
    return bare.chars().anyMatch(c -> !Character.isLetter(c));
  }

  private static boolean looksRandom(String value) {
    return value.length() >= SHORTEST
        && value.chars().anyMatch(c -> c >= '0' && c <= '9')
        && value.chars().anyMatch(Character::isLetter);
  }

  private static boolean isLongRandom(String value) {
    return value.length() >= SHORTEST_RANDOM && looksRandom(value);
  }
}
