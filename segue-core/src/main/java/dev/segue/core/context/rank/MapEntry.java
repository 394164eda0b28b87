package dev.segue.core.context.rank;

import dev.segue.core.context.code.Symbol;
import dev.segue.core.text.Untrusted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One file in the map: its path, a line for each type with its members, one for types without any,
 * one for functions. The best three symbols say their line.
 *
 * <p>Names come from files that nobody vouches for. A line of symbols begins with a space and a
 * path never with {@code #}, so no line opens a section.
 */
final class MapEntry {
  private static final int WITH_LINE = 3;
  private static final int LONGEST_NAME = 80;

  /** Longer ones would eat the map, and a path that was cut leads nowhere. */
  private static final int LONGEST_PATH = 300;

  private final Map<String, Type> types = new LinkedHashMap<>();
  private final List<String> functions = new ArrayList<>();

  private MapEntry(List<RankedFile.Scored> symbols, int most, int withLine) {
    var seen = new HashSet<List<String>>();
    for (RankedFile.Scored each : symbols) {
      Symbol symbol = each.symbol();
      String name = name(symbol.name());
      if (seen.size() >= most || name.isEmpty()) {
        continue;
      }
      String owner = name(symbol.owner());
      boolean isNew = seen.add(List.of(owner, name));
      if (isNew) {
        add(symbol, owner, name, seen.size() <= withLine ? ":" + symbol.line() : "");
      }
    }
  }

  /** A type of which something is shown. */
  private static final class Type {
    private String line = "";
    private final List<String> members = new ArrayList<>();
  }

  private void add(Symbol symbol, String owner, String name, String line) {
    switch (symbol.kind()) {
      case TYPE -> types.computeIfAbsent(name, _ -> new Type()).line = line;
      case FUNCTION, CONSTANT -> {
        List<String> group =
            owner.isEmpty() ? functions : types.computeIfAbsent(owner, _ -> new Type()).members;
        group.add(name + line);
      }
    }
  }

  /** The path as it is shown; none if it cannot be. */
  static Optional<String> path(String raw) {
    if (raw.length() > LONGEST_PATH) {
      return Optional.empty();
    }
    String path = Untrusted.oneLine(raw);
    return path.isEmpty()
        ? Optional.empty()
        : Optional.of(path.startsWith("#") ? "./" + path : path);
  }

  /**
   * The entry of a file.
   *
   * @param path as {@link #path} gives it
   * @param most symbols; the best are shown
   */
  static String text(String path, List<RankedFile.Scored> symbols, int most) {
    var lines = new StringBuilder(path);
    for (String line : new MapEntry(symbols, most, WITH_LINE).lines()) {
      // Names that are harmless alone may make a delimiter together.
      lines.append("\n ").append(Untrusted.oneLine(line));
    }
    return lines.toString();
  }

  /**
   * A file in one line: its name, then its symbols without places. Members of the type that has the
   * file's name stand bare, and that type is only named where nothing else is.
   *
   * @param name without folders, as {@link #path} gives it
   * @param most symbols; the best are shown
   */
  static String line(String name, List<RankedFile.Scored> symbols, int most) {
    int dot = name.indexOf('.');
    String base = dot > 0 ? name.substring(0, dot) : name;
    List<RankedFile.Scored> others =
        symbols.stream().filter(each -> !isNamed(each.symbol(), base)).toList();
    var entry = new MapEntry(others.isEmpty() ? symbols : others, most, 0);
    var words = new ArrayList<String>(entry.functions);
    entry.types.forEach(
        (type, shown) -> {
          if (type.equals(base) && !shown.members.isEmpty()) {
            words.addAll(0, shown.members);
          } else if (shown.members.isEmpty()) {
            words.add(type);
          } else {
            words.add(type + "(" + String.join(" ", shown.members) + ")");
          }
        });
    // Names that are harmless alone may make a delimiter together.
    return words.isEmpty() ? name : Untrusted.oneLine(name + ": " + String.join(" ", words));
  }

  private static boolean isNamed(Symbol symbol, String name) {
    return symbol.kind() == Symbol.Kind.TYPE && symbol.name().equals(name);
  }

  private List<String> lines() {
    var lines = new ArrayList<String>();
    var bare = new ArrayList<String>();
    types.forEach(
        (name, type) -> {
          String text = name + type.line + "(" + String.join(" ", type.members) + ")";
          (type.members.isEmpty() ? bare : lines).add(text);
        });
    if (!bare.isEmpty()) {
      lines.add(String.join(" ", bare));
    }
    if (!functions.isEmpty()) {
      lines.add(String.join(" ", functions));
    }
    return lines;
  }

  /** One word; some languages have names with blanks in them. */
  private static String name(String name) {
    return Untrusted.cut(Untrusted.oneLine(name), LONGEST_NAME).replace(' ', '_');
  }
}
