package dev.segue.context.index.language;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the imports of a file, line by line: {@code com.acme.money} for {@code import
 * com.acme.money.Rate}, {@code yaml} for {@code import yaml}, {@code @acme/money} for {@code from
 * '@acme/money'}. Relative paths are left out. Linear in the text; accepts any.
 */
final class Imports {
  /** Longer lines are no statements of people. */
  private static final int LONGEST_LINE = 300;

  private static final int MOST = 200;

  /** Imports stand at the top, save for a few; the rest of a long file is not looked at. */
  private static final int MOST_LINES = 2_000;

  private static final Pattern DOTTED =
      Pattern.compile(
          "(?:import|from|using)\\s+(?:static\\s+|type\\s+|qualified\\s+|global::)?"
              + "([A-Za-z_][\\w.]{0,200})(?=[\\s;,{*]|$).*");

  private static final Pattern QUOTED =
      Pattern.compile(
          "(?:.*\\W)?(?:from|import|require|export|load)\\s*\\(?\\s*[\"']([@\\w][^\"']{0,200})[\"'].*");

  private static final Pattern RUST =
      Pattern.compile("(?:pub\\s+)?(?:use|extern\\s+crate)\\s+(?:::)?([a-z_]\\w{0,80}).*");

  private static final Pattern PHP = Pattern.compile("use\\s+\\\\?([A-Z]\\w*(?:\\\\\\w+){1,12}).*");

  private static final Pattern INCLUDE = Pattern.compile("#\\s*include\\s*<([\\w./+-]{1,200})>.*");

  private static final Pattern GO_LINE = Pattern.compile("(?:[\\w.]+\\s+)?\"([\\w.~/-]{1,200})\"");

  private Imports() {}

  static List<String> of(Language language, String text) {
    var names = new TreeSet<String>();
    int at = 0;
    boolean isInBlock = false;
    for (int lines = 0; at < text.length() && lines < MOST_LINES && names.size() < MOST; lines++) {
      int end = text.indexOf('\n', at);
      end = end < 0 ? text.length() : end;
      if (end - at <= LONGEST_LINE) {
        String line = text.substring(at, end).strip();
        if (language == Language.GO && (isInBlock || line.equals("import ("))) {
          isInBlock = !line.startsWith(")");
          add(names, GO_LINE.matcher(line));
        } else if (mayImport(line)) {
          line(language, line, names);
        }
      }
      at = end + 1;
    }
    return List.copyOf(names);
  }

  private static boolean mayImport(String line) {
    return line.contains("import")
        || line.contains("from")
        || line.startsWith("use")
        || line.startsWith("using")
        || line.startsWith("pub use")
        || line.startsWith("extern")
        || line.startsWith("#")
        || line.contains("require");
  }

  private static void line(Language language, String line, Set<String> names) {
    if (language == Language.RUST) {
      add(names, RUST.matcher(line));
    } else if (language == Language.PHP) {
      add(names, PHP.matcher(line));
    } else if (!isQuoted(line, names) && !add(names, DOTTED.matcher(line))) {
      add(names, INCLUDE.matcher(line));
    }
  }

  private static boolean isQuoted(String line, Set<String> names) {
    boolean hasQuotes = line.indexOf('"') >= 0 || line.indexOf('\'') >= 0;
    return hasQuotes && add(names, QUOTED.matcher(line));
  }

  private static boolean add(Set<String> names, Matcher line) {
    if (!line.matches()) {
      return false;
    }
    String name = line.group(1).replace('\\', '.');
    names.add(withoutTypes(name));
    return true;
  }

  /** The package of a type; the types of one package are many, and one library's. */
  private static String withoutTypes(String name) {
    if (name.contains("/")) {
      return name;
    }
    String[] parts = name.split("\\.", -1);
    int end = parts.length;
    for (int i = 1; i < parts.length && end == parts.length; i++) {
      boolean isType = parts[i].isEmpty() || Character.isUpperCase(parts[i].charAt(0));
      boolean isPackaged = Character.isLowerCase(parts[0].isEmpty() ? 'A' : parts[0].charAt(0));
      end = isType && isPackaged ? i : end;
    }
    return String.join(".", List.of(parts).subList(0, end));
  }
}
