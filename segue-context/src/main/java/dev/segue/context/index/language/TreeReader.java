package dev.segue.context.index.language;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSInputEncoding;
import org.treesitter.TSNode;
import org.treesitter.TSParser;
import org.treesitter.TSQueryCapture;
import org.treesitter.TSQueryCursor;
import org.treesitter.TSQueryMatch;
import org.treesitter.TSTree;

/**
 * Reads a text by a parser's tree. What it may cost is bounded by the steps of parser and search,
 * not by a clock, so that the same bytes are read the same way on every machine.
 */
final class TreeReader {
  /** Of brackets within brackets; more is no source that somebody wrote. */
  private static final int LIMIT_DEPTH = 1_000;

  /** Longer ones are tables or hostile: what makes no sense costs the parser 15 µs a byte. */
  private static final int LIMIT_CHARS = 400_000;

  /**
   * The parser reports after each hundred steps: 7 times a kilobyte of code, 27 times in tables.
   */
  private static final int REPORTS_FREE = 1_000;

  private static final int BYTES_PER_REPORT = 25;
  private static final int LIMIT_MATCHES = 200_000;

  private final Grammar grammar;
  private final String text;
  private final int unit;
  private final byte[] bytes;
  private int reports;

  /** A node that a query has found. */
  record Found(String capture, int start, int end) {}

  private TreeReader(Grammar grammar, String text) {
    this.grammar = grammar;
    this.text = text;
    boolean isAscii = text.chars().allMatch(c -> c < 128);
    this.unit = isAscii ? 1 : 2;
    this.bytes = text.getBytes(isAscii ? StandardCharsets.US_ASCII : StandardCharsets.UTF_16LE);
  }

  /** Empty where a text is too deep, costs too much, or is mostly not of this language. */
  static Optional<Outline> read(Grammar grammar, String text) {
    return text.length() > LIMIT_CHARS || depth(text) > LIMIT_DEPTH
        ? Optional.empty()
        : new TreeReader(grammar, text).read();
  }

  private static int depth(String text) {
    int depth = 0;
    int deepest = 0;
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '(', '[', '{' -> deepest = Math.max(deepest, ++depth);
        case ')', ']', '}' -> depth = Math.max(0, depth - 1);
        default -> {
          continue;
        }
      }
    }
    return deepest;
  }

  private Optional<Outline> read() {
    try (var parser = new TSParser()) {
      if (!parser.setLanguage(grammar.language())) {
        return Optional.empty();
      }
      byte[] buffer = new byte[Math.max(1, Math.min(bytes.length, 1 << 16))];
      try (@Nullable TSTree tree =
          parser.parseWithOptions(
              buffer,
              null,
              (into, from, _) -> copy(into, from),
              unit == 1
                  ? TSInputEncoding.TSInputEncodingUTF8
                  : TSInputEncoding.TSInputEncodingUTF16LE,
              _ -> isTooMuch())) {
        return tree == null ? Optional.empty() : search(tree.getRootNode());
      }
    }
  }

  private int copy(byte[] into, int from) {
    int length = Math.max(0, Math.min(into.length, bytes.length - from));
    System.arraycopy(bytes, Math.min(from, bytes.length), into, 0, length);
    return length;
  }

  private boolean isTooMuch() {
    reports++;
    return reports > REPORTS_FREE + bytes.length / BYTES_PER_REPORT;
  }

  private Optional<Outline> search(TSNode root) {
    if (root.isNull()) {
      return Optional.empty();
    }
    var matches = new ArrayList<List<Found>>();
    try (var cursor = new TSQueryCursor()) {
      cursor.execWithOptions(grammar.query(), root, _ -> isTooMuch());
      var match = new TSQueryMatch();
      while (cursor.nextMatch(match)) {
        var found = new ArrayList<Found>();
        for (TSQueryCapture capture : match.getCaptures()) {
          TSNode node = capture.getNode();
          found.add(
              new Found(
                  grammar.captures().get(capture.getIndex()),
                  Math.min(node.getStartByte() / unit, text.length()),
                  Math.min(node.getEndByte() / unit, text.length())));
        }
        matches.add(found);
        if (matches.size() > LIMIT_MATCHES) {
          return Optional.empty();
        }
      }
    }
    return reports > REPORTS_FREE + bytes.length / BYTES_PER_REPORT
        ? Optional.empty()
        : new TreeOutline(text, matches).outline();
  }
}
