package dev.segue.core.context.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts the terms of one file. Used once, by one thread. */
final class TermTally {
  private final Map<String, Tally> tallies = new HashMap<>();

  /** The same words come again and again; splitting and stemming them once is half of the time. */
  private final Map<String, Tally[]> words = new HashMap<>();

  private final int[] fieldLengths = new int[RankField.COUNT];
  private final List<Symbol> symbols;
  private final List<String> references;
  private final List<String> records;
  private final List<String> imports;
  private final int[] chunkLines;
  private final int[] chunkLengths;

  TermTally(SourceText source) {
    this.symbols =
        source.symbols().stream()
            .filter(symbol -> isName(symbol.name()))
            .map(TermTally::clean)
            .sorted(Comparator.comparingInt(Symbol::line))
            .toList();
    this.references = names(source.references());
    this.imports = names(source.imports());
    this.records =
        source.pieces().stream()
            .filter(piece -> piece.field() == Field.COMMENT || piece.field() == Field.DOC)
            .flatMap(piece -> RecordNames.in(piece.text()).stream())
            .sorted()
            .distinct()
            .toList();
    this.chunkLines = chunkLines(symbols);
    this.chunkLengths = new int[chunkLines.length];
    symbols.forEach(symbol -> countSymbol(symbol.name()));
    // Chunks are counted in their order, whatever the reader's.
    source.pieces().stream().sorted(Comparator.comparingInt(Piece::line)).forEach(this::countPiece);
  }

  Content content() {
    String[] terms = tallies.keySet().toArray(new String[0]);
    Arrays.sort(terms);
    var starts = new int[terms.length + 1];
    var postings = new Bytes(terms.length * 6);
    for (int i = 0; i < terms.length; i++) {
      starts[i] = postings.size();
      tallies.getOrDefault(terms[i], new Tally()).writeTo(postings);
    }
    starts[terms.length] = postings.size();
    return new Content(
        new FileDetails(symbols, references, records, imports),
        chunkLines,
        chunkLengths,
        fieldLengths,
        terms,
        starts,
        postings.toArray());
  }

  private static List<String> names(List<String> names) {
    return names.stream()
        .filter(TermTally::isName)
        .map(TermTally::clean)
        .sorted()
        .distinct()
        .toList();
  }

  private static boolean isName(String name) {
    return !name.isBlank() && name.length() <= Terms.LONGEST_WORD;
  }

  private static Symbol clean(Symbol symbol) {
    String owner = isName(symbol.owner()) ? clean(symbol.owner()) : "";
    return new Symbol(clean(symbol.name()), symbol.kind(), Math.max(1, symbol.line()), owner);
  }

  /** Half of a surrogate pair has no UTF-8. */
  private static String clean(String name) {
    boolean isWhole = name.codePoints().noneMatch(c -> c >= 0xd800 && c <= 0xdfff);
    return isWhole
        ? name
        : name.codePoints()
            .map(c -> c >= 0xd800 && c <= 0xdfff ? 0xfffd : c)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
  }

  private static int[] chunkLines(List<Symbol> symbols) {
    var lines = new ArrayList<Integer>();
    lines.add(1);
    for (Symbol symbol : symbols) {
      boolean isHeader =
          switch (symbol.kind()) {
            case TYPE, FUNCTION -> true;
            case CONSTANT -> false;
          };
      if (isHeader && symbol.line() > lines.getLast()) {
        lines.add(symbol.line());
      }
    }
    return lines.stream().mapToInt(Integer::intValue).toArray();
  }

  private void countSymbol(String name) {
    int field = RankField.SYMBOL.number();
    Terms.ofText(
        name,
        term -> {
          tally(term).fields[field]++;
          fieldLengths[field]++;
        });
  }

  private void countPiece(Piece piece) {
    int field = RankField.of(piece.field()).number();
    String text = piece.text();
    int line = Math.max(1, piece.line());
    int chunk = CodeFile.chunkOf(chunkLines, new Symbol("", Symbol.Kind.TYPE, line, ""));
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start);
      end = end < 0 ? text.length() : end;
      while (chunk + 1 < chunkLines.length && chunkLines[chunk + 1] <= line) {
        chunk++;
      }
      int here = chunk;
      Terms.words(text, start, end, word -> countWord(word, field, here));
      line++;
      start = end + 1;
    }
  }

  private void countWord(String word, int field, int chunk) {
    Tally[] terms = words.get(word);
    if (terms == null) {
      terms = Terms.ofWord(word).stream().map(this::tally).toArray(Tally[]::new);
      words.put(word, terms);
    }
    for (Tally tally : terms) {
      tally.count(field, chunk);
    }
    fieldLengths[field] += terms.length;
    chunkLengths[chunk] += terms.length;
  }

  private Tally tally(String term) {
    return tallies.computeIfAbsent(term, _ -> new Tally());
  }

  /** Places of one term: its counts by field and by chunk. */
  private static final class Tally {
    private final int[] fields = new int[RankField.COUNT];

    /** Chunk and count in turn; a piece that goes back in the file adds a chunk once more. */
    private int[] chunks = new int[4];

    private int used;

    void count(int field, int chunk) {
      fields[field]++;
      if (used > 0 && chunks[used - 2] == chunk) {
        chunks[used - 1]++;
        return;
      }
      if (used == chunks.length) {
        chunks = Arrays.copyOf(chunks, used * 2);
      }
      chunks[used++] = chunk;
      chunks[used++] = 1;
    }

    void writeTo(Bytes out) {
      int mask = 0;
      for (int field = 0; field < fields.length; field++) {
        mask |= fields[field] > 0 ? 1 << field : 0;
      }
      out.put(mask);
      for (int count : fields) {
        if (count > 0) {
          out.putNumber(count);
        }
      }
      inOrder();
      int before = 0;
      for (int i = 0; i < used; i += 2) {
        int distance = chunks[i] - before;
        before = chunks[i];
        out.putNumber(distance << 1 | (chunks[i + 1] == 1 ? 0 : 1));
        if (chunks[i + 1] != 1) {
          out.putNumber(chunks[i + 1]);
        }
      }
    }

    /** Long pieces may overlap those after them; then chunks are neither sorted nor distinct. */
    private void inOrder() {
      boolean isOrdered = true;
      for (int i = 2; i < used; i += 2) {
        isOrdered &= chunks[i] > chunks[i - 2];
      }
      if (isOrdered) {
        return;
      }
      var counts = new java.util.TreeMap<Integer, Integer>();
      for (int i = 0; i < used; i += 2) {
        counts.merge(chunks[i], chunks[i + 1], Integer::sum);
      }
      used = 0;
      counts.forEach(
          (chunk, count) -> {
            chunks[used++] = chunk;
            chunks[used++] = count;
          });
    }
  }
}
