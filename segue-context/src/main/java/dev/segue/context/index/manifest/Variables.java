package dev.segue.context.index.manifest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Variables from plain assignments: {@code x = "1"}, {@code ext.x}, a map of strings, a property
 * file.
 */
public final class Variables {
  private static final int MOST = 20_000;
  private static final int LONGEST = 500;
  private static final int DEEPEST = 5;

  private static final Pattern REFERENCE =
      Pattern.compile("\\$(?:\\{([^{}]{1,200})\\}|([A-Za-z_][\\w.]{0,200}))");
  private static final Pattern OWNER =
      Pattern.compile("^(?:rootProject\\.|project\\.|ext\\.|extra\\.|properties\\.)++");
  private static final Pattern CALL =
      Pattern.compile(
          "(?:property|findProperty|extra|ext|properties)[(\\[]\"?'?([\\w.-]+)[\"']?[)\\]]");

  private final Map<String, String> values = new HashMap<>();

  /** Adds what a script assigns; what is assigned already stays. */
  public void add(Script script) {
    List<Token> tokens = script.tokens();
    String map = "";
    for (int i = 0; i + 2 < tokens.size(); i++) {
      Token name = tokens.get(i);
      Token mark = tokens.get(i + 1);
      Token value = tokens.get(i + 2);
      boolean isNamed = name.kind() == Token.Kind.WORD || name.kind() == Token.Kind.STRING;
      if (name.is("]")) {
        boolean isAssigned = i > 0 && mark.is("=") && value.kind() == Token.Kind.STRING;
        put(isAssigned ? tokens.get(i - 1).text() : "", value.text());
        map = "";
      } else if (isNamed && mark.is("=") && value.is("[")) {
        map = name.text() + ".";
      } else if (isNamed && value.kind() == Token.Kind.STRING && mark.is("=")) {
        put(name.text(), value.text());
      } else if (isNamed && value.kind() == Token.Kind.STRING && mark.is(":") && !map.isEmpty()) {
        put(map + name.text(), value.text());
      } else if (name.isWord("by") && mark.isWord("extra") && value.is("(")) {
        byExtra(tokens, i);
      }
    }
  }

  /** {@code val x by extra("1")}. */
  private void byExtra(List<Token> tokens, int by) {
    if (by > 0 && by + 3 < tokens.size() && tokens.get(by + 3).kind() == Token.Kind.STRING) {
      put(tokens.get(by - 1).text(), tokens.get(by + 3).text());
    }
  }

  /** Adds the lines of a {@code gradle.properties}. */
  public void addProperties(String text) {
    for (String line : text.lines().toList()) {
      int mark = line.indexOf('=');
      if (mark > 0 && !line.startsWith("#")) {
        put(line.substring(0, mark).strip(), line.substring(mark + 1).strip());
      }
    }
  }

  private void put(String name, String value) {
    if (!name.isEmpty() && value.length() <= LONGEST && values.size() < MOST) {
      values.putIfAbsent(name, value);
    }
  }

  /** The value of an expression that is only a name. */
  public Optional<String> value(String expression) {
    return value(expression, 0);
  }

  private Optional<String> value(String expression, int depth) {
    Matcher call = CALL.matcher(expression);
    String name =
        call.find()
            ? String.valueOf(call.group(1))
            : OWNER.matcher(expression.strip()).replaceFirst("");
    return Optional.ofNullable(values.get(name)).flatMap(value -> filled(value, depth + 1));
  }

  /** A text with its variables put in; absent when one of them is unknown. */
  public Optional<String> filled(String text) {
    return filled(text, 0);
  }

  private Optional<String> filled(String text, int depth) {
    if (text.indexOf('$') < 0) {
      return Optional.of(text);
    }
    if (depth > DEEPEST || text.length() > LONGEST) {
      return Optional.empty();
    }
    var filled = new StringBuilder();
    Matcher reference = REFERENCE.matcher(text);
    while (reference.find()) {
      String name = reference.group(1) == null ? reference.group(2) : reference.group(1);
      Optional<String> value = value(String.valueOf(name), depth);
      if (value.isEmpty() || filled.length() > LONGEST) {
        return Optional.empty();
      }
      reference.appendReplacement(filled, Matcher.quoteReplacement(value.get()));
    }
    return Optional.of(reference.appendTail(filled).toString());
  }
}
