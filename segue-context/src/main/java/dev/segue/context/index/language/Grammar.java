package dev.segue.context.index.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSLanguage;
import org.treesitter.TSQuery;
import org.treesitter.TreeSitterGo;
import org.treesitter.TreeSitterJava;
import org.treesitter.TreeSitterJavascript;
import org.treesitter.TreeSitterPython;
import org.treesitter.TreeSitterRust;
import org.treesitter.TreeSitterTsx;
import org.treesitter.TreeSitterTypescript;

/**
 * A parser's tables for one language, and what is looked for in its trees. Both are immutable, are
 * loaded at their first use, and stay for the life of the process.
 *
 * @param captures the names of what the query finds, by their numbers
 */
record Grammar(TSLanguage language, TSQuery query, List<String> captures) {
  /** The tables of a parser, and the name of the query for its trees. */
  private record Parser(String query, Supplier<TSLanguage> tables) {}

  private static final Map<Language, Parser> PARSERS =
      new EnumMap<>(
          Map.of(
              Language.JAVA, new Parser("java", TreeSitterJava::new),
              Language.PYTHON, new Parser("python", TreeSitterPython::new),
              Language.TYPESCRIPT, new Parser("typescript", TreeSitterTypescript::new),
              Language.TSX, new Parser("typescript", TreeSitterTsx::new),
              Language.JAVASCRIPT, new Parser("javascript", TreeSitterJavascript::new),
              Language.GO, new Parser("go", TreeSitterGo::new),
              Language.RUST, new Parser("rust", TreeSitterRust::new)));

  private static final Map<Language, Optional<Grammar>> LOADED = new EnumMap<>(Language.class);

  /**
   * Empty where there is none for the language, or where this system has no such native library:
   * its kind of processor, or a temporary folder from which nothing may be loaded.
   */
  static Optional<Grammar> of(Language language) {
    Parser parser = PARSERS.get(language);
    if (parser == null) {
      return Optional.empty();
    }
    synchronized (LOADED) {
      Optional<Grammar> known = LOADED.get(language);
      if (known == null) {
        known = load(parser);
        LOADED.put(language, known);
      }
      return known;
    }
  }

  /** Languages that have a grammar here. */
  static List<Language> languages() {
    return PARSERS.keySet().stream().filter(language -> of(language).isPresent()).toList();
  }

  private static Optional<Grammar> load(Parser parser) {
    TSLanguage tables;
    try {
      tables = parser.tables().get();
    } catch (LinkageError | RuntimeException _) {
      return Optional.empty(); // The library has no exception of its own for this.
    }
    var query = new TSQuery(tables, text(parser.query()));
    var captures = new ArrayList<String>();
    for (int i = 0; i < query.getCaptureCount(); i++) {
      captures.add(query.getCaptureNameForId(i));
    }
    return Optional.of(new Grammar(tables, query, List.copyOf(captures)));
  }

  private static String text(String name) {
    try (@Nullable InputStream in = Grammar.class.getResourceAsStream(name + ".scm")) {
      if (in == null) {
        throw new IllegalStateException("The query %s.scm is missing".formatted(name));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
