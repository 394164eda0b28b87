package dev.segue.core.context.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Source files of a small made-up language, for tests. */
public final class Sources {
  private static final String[] WORDS = {
    "plan", "query", "cost", "join", "order", "cache", "page", "buffer", "lock", "index", "scan",
    "token", "parse", "node", "tree", "write", "read", "flush", "commit", "session", "retry",
    "timeout", "config", "server", "client", "socket", "header", "body", "route", "render"
  };

  private static final String[] HOSTILE = {
    "", "\n", "\ud83d", "#", "# x", "```", "a".repeat(300), "\u0000", "é", "__", "x\n# y", "\u202e"
  };

  private Sources() {}

  /** A file of lines: {@code class X}, {@code def x}, {@code X = 1}, {@code # …} and others. */
  public static SourceText file(String path, String... lines) {
    var pieces = new ArrayList<Piece>();
    var symbols = new ArrayList<Symbol>();
    String owner = "";
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      String body = line.strip();
      String inside = line.startsWith(" ") ? owner : "";
      String name = body.replaceFirst("^(class|def) ", "").replaceFirst("\\W.*", "");
      if (body.startsWith("class ")) {
        symbols.add(new Symbol(name, Symbol.Kind.TYPE, i + 1, inside));
        owner = name;
      } else if (body.startsWith("def ")) {
        symbols.add(new Symbol(name, Symbol.Kind.FUNCTION, i + 1, inside));
      } else if (body.matches("[A-Z_]+ = .*")) {
        symbols.add(new Symbol(name, Symbol.Kind.CONSTANT, i + 1, inside));
      }
      Field field =
          body.startsWith("#")
              ? Field.COMMENT
              : body.startsWith("\"\"\"")
                  ? Field.DOC
                  : body.startsWith("\"") ? Field.STRING : Field.BODY;
      pieces.add(new Piece(field, i + 1, line));
    }
    return new SourceText(path, pieces, symbols, List.of(), List.of());
  }

  /** The same with names that it refers to. */
  public static SourceText using(SourceText file, String... references) {
    return new SourceText(
        file.path(), file.pieces(), file.symbols(), Arrays.asList(references), file.imports());
  }

  /** A file of random words of a small vocabulary, under one of some folders. */
  public static SourceText random(RandomGenerator random, int number) {
    var lines = new ArrayList<String>();
    for (int i = random.nextInt(40); i >= 0; i--) {
      lines.add(
          switch (random.nextInt(8)) {
            case 0 -> "class " + camel(random);
            case 1, 2 -> "  def " + word(random) + "_" + word(random) + "(x)";
            case 3 -> "# " + words(random, 8);
            case 4 -> "\"\"\"" + words(random, 8);
            case 5 -> "\"" + words(random, 4) + "\"";
            case 6 -> "MAX_" + word(random).toUpperCase(java.util.Locale.ROOT) + " = 1";
            default -> "  " + words(random, 10);
          });
    }
    String path = "%s/%s/%s_%d.py".formatted(word(random), word(random), word(random), number);
    SourceText file = file(path, lines.toArray(new String[0]));
    return using(file, camel(random), word(random) + "_" + word(random));
  }

  /** Anything a reader might hand over when it is fed with garbage. */
  public static SourceText hostile(RandomGenerator random, int number) {
    var pieces = new ArrayList<Piece>();
    var symbols = new ArrayList<Symbol>();
    for (int i = random.nextInt(30); i >= 0; i--) {
      int line = random.nextInt(-3, 60);
      Field field = List.of(Field.values()).get(random.nextInt(4));
      pieces.add(new Piece(field, line, garbage(random) + "\n" + words(random, 3)));
      Symbol.Kind kind = List.of(Symbol.Kind.values()).get(random.nextInt(3));
      symbols.add(new Symbol(garbage(random), kind, line, garbage(random)));
    }
    String path = garbage(random) + "/" + garbage(random) + number;
    return new SourceText(
        path, pieces, symbols, List.of(garbage(random), garbage(random)), List.of(garbage(random)));
  }

  /** Some words of the vocabulary. */
  public static String words(RandomGenerator random, int most) {
    var text = new StringBuilder();
    for (int i = random.nextInt(most); i >= 0; i--) {
      text.append(random.nextInt(9) == 0 ? camel(random) : word(random)).append(' ');
    }
    return text.toString().strip();
  }

  private static String garbage(RandomGenerator random) {
    String one = HOSTILE[random.nextInt(HOSTILE.length)];
    return random.nextBoolean() ? one : one + camel(random);
  }

  private static String word(RandomGenerator random) {
    // Squared, so that some words are common and some are rare.
    double place = random.nextDouble();
    return WORDS[(int) (place * place * WORDS.length)];
  }

  private static String camel(RandomGenerator random) {
    String one = word(random);
    return Character.toUpperCase(one.charAt(0)) + one.substring(1) + "Plan";
  }
}
