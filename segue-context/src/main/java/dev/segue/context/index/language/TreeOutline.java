package dev.segue.context.index.language;

import dev.segue.core.context.code.Field;
import dev.segue.core.context.code.Symbol;
import dev.segue.core.context.code.Symbol.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Puts together what queries have found in a tree. */
final class TreeOutline {
  private static final int LIMIT_SYMBOLS = 5_000;

  private static final Comparator<Outline.Span> OUTER_FIRST =
      Comparator.comparingInt(Outline.Span::start)
          .thenComparing(Comparator.comparingInt(Outline.Span::end).reversed())
          // A doc string is a string, too, and the later one of two of a place wins.
          .thenComparingInt(span -> span.field() == Field.DOC ? 1 : 0);

  /**
   * Something defined.
   *
   * @param kind empty for what only owns: an implementation that stands beside its type
   * @param owner where it is named with the definition itself
   */
  private record Definition(
      Optional<Kind> kind, String name, int start, int end, int nameStart, String owner) {}

  private final String text;
  private final List<Outline.Span> spans = new ArrayList<>();
  private final List<Definition> definitions = new ArrayList<>();
  private long wrongChars;

  TreeOutline(String text, List<List<TreeReader.Found>> matches) {
    this.text = text;
    for (List<TreeReader.Found> match : matches) {
      if (match.size() == 1) {
        addSpan(match.getFirst());
      } else {
        addDefinition(match);
      }
    }
  }

  /** Empty where most of the text made no sense to the parser. */
  Optional<Outline> outline() {
    if (wrongChars > text.length() / 2) {
      return Optional.empty();
    }
    spans.sort(OUTER_FIRST);
    definitions.sort(
        Comparator.comparingInt(Definition::start)
            .thenComparing(Comparator.comparingInt(Definition::end).reversed())
            .thenComparingInt(Definition::nameStart)
            .thenComparing(definition -> definition.kind().map(Kind::ordinal).orElse(-1)));
    return Optional.of(new Outline(List.copyOf(spans), symbols()));
  }

  private void addSpan(TreeReader.Found found) {
    switch (found.capture()) {
      case "comment" -> span(found, Field.COMMENT);
      case "doc" -> span(found, Field.DOC);
      case "remark" ->
          span(found, text.startsWith("/*", found.start()) ? Field.DOC : Field.COMMENT);
      case "string" -> span(found, Field.STRING);
      case "hole" -> span(found, Field.BODY);
      case "error" -> wrongChars += found.end() - found.start();
      default -> throw new IllegalStateException("No query has a lone " + found.capture());
    }
  }

  private void span(TreeReader.Found found, Field field) {
    // A comment of one line ends before the line does, whatever the grammar says.
    int end = found.end();
    while (end > found.start() && text.charAt(end - 1) == '\n') {
      end--;
    }
    if (end > found.start()) {
      spans.add(new Outline.Span(found.start(), end, field));
    }
  }

  private void addDefinition(List<TreeReader.Found> match) {
    TreeReader.Found whole = null;
    TreeReader.Found name = null;
    String owner = "";
    for (TreeReader.Found found : match) {
      switch (found.capture()) {
        case "name" -> name = found;
        case "owner" -> owner = bare(found);
        default -> whole = found;
      }
    }
    if (whole == null || name == null || name.start() == name.end()) {
      return;
    }
    Optional<Kind> kind =
        switch (whole.capture()) {
          case "type" -> Optional.of(Kind.TYPE);
          case "function" -> Optional.of(Kind.FUNCTION);
          case "scope" -> Optional.empty();
          default -> Optional.of(Kind.CONSTANT);
        };
    String bare = kind.isEmpty() ? bare(name) : text.substring(name.start(), name.end());
    if (!whole.capture().equals("capital") || isCapital(bare)) {
      definitions.add(new Definition(kind, bare, whole.start(), whole.end(), name.start(), owner));
    }
  }

  private static boolean isCapital(String name) {
    int i = 0;
    while (i < name.length() && name.charAt(i) == '_') {
      i++;
    }
    return i < name.length() && Character.isUpperCase(name.charAt(i));
  }

  /** The name in {@code *Server}, {@code &'a store::Index<T>}. */
  private String bare(TreeReader.Found type) {
    String whole = text.substring(type.start(), Math.min(type.end(), type.start() + 200));
    String last = "";
    int at = 0;
    while (at < whole.length()) {
      int end = at;
      while (end < whole.length() && References.isPart(whole.charAt(end))) {
        end++;
      }
      boolean isLifetime = at > 0 && whole.charAt(at - 1) == '\'';
      if (end > at && !isLifetime && !whole.startsWith("mut", at) && !whole.startsWith("dyn", at)) {
        last = whole.substring(at, end);
      }
      if (end < whole.length() && "<[".indexOf(whole.charAt(end)) >= 0 && !last.isEmpty()) {
        break;
      }
      at = Math.max(end, at + 1);
    }
    return last;
  }

  private List<Symbol> symbols() {
    var lines = new Lines(text);
    var symbols = new ArrayList<Symbol>();
    var around = new ArrayDeque<Definition>();
    var seen = new HashSet<String>();
    for (Definition definition : definitions) {
      while (!around.isEmpty() && around.getFirst().end() <= definition.start()) {
        around.pop();
      }
      String owner =
          definition.owner().isEmpty() && !around.isEmpty()
              ? around.getFirst().name()
              : definition.owner();
      Optional<Kind> kind = definition.kind();
      if (kind.isPresent()) {
        int line = lines.line(definition.nameStart());
        boolean isConstant = kind.get() == Kind.CONSTANT;
        // A constant is defined once; what a function or class has as its name is no constant.
        boolean isNew = seen.add(owner + "." + definition.name() + (isConstant ? "" : "@" + line));
        boolean isNamed = isConstant && !seen.add("." + owner + "." + definition.name());
        if (isNew && !isNamed && symbols.size() < LIMIT_SYMBOLS) {
          symbols.add(new Symbol(definition.name(), kind.get(), line, owner));
        }
        if (!isConstant) {
          seen.add("." + owner + "." + definition.name());
        }
      }
      if (kind.isEmpty() || kind.get() == Kind.TYPE) {
        around.push(definition);
      }
    }
    return List.copyOf(symbols);
  }
}
