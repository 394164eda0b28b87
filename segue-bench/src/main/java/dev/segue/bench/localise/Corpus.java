package dev.segue.bench.localise;

import dev.segue.context.index.language.SourceReader;
import dev.segue.core.context.code.CodeFile;
import dev.segue.core.context.code.DamagedCodeFileException;
import dev.segue.core.context.code.SourcePaths;
import dev.segue.core.context.code.SourceText;
import dev.segue.core.context.code.Symbol;
import dev.segue.core.context.rank.CodeIndex;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The source files of one tree after the other, tests left out, each blob read once. */
final class Corpus {
  private static final int LIMIT_BYTES = 1_500_000;

  private final Repository repository;
  private final SourceReader reader = new SourceReader();
  private final CodeIndex index = new CodeIndex();
  private final PlainBm25 plain = new PlainBm25();
  private final Map<String, Optional<Read>> known = new HashMap<>();
  private SortedMap<String, String> present = new TreeMap<>();

  /** A blob; the lines in which it defines something are for the plain map. */
  private static final class Read {
    private final byte[] file;
    private final Map<String, Integer> words;
    private final List<String> lines;

    Read(byte[] file, Map<String, Integer> words, List<String> lines) {
      this.file = file;
      this.words = words;
      this.lines = lines;
    }
  }

  Corpus(Repository repository) {
    this.repository = repository;
  }

  CodeIndex index() {
    return index;
  }

  PlainBm25 plain() {
    return plain;
  }

  /** Becomes another tree. */
  void become(SortedMap<String, String> tree) throws IOException {
    var next = new TreeMap<String, String>();
    for (var file : tree.entrySet()) {
      if (!SourcePaths.isTest(file.getKey()) && read(file.getKey(), file.getValue()).isPresent()) {
        next.put(file.getKey(), file.getValue());
      }
    }
    for (String path : present.keySet()) {
      if (!next.containsKey(path)) {
        index.remove(path);
        plain.remove(path);
      }
    }
    for (var file : next.entrySet()) {
      if (!file.getValue().equals(present.get(file.getKey()))) {
        put(file.getKey(), read(file.getKey(), file.getValue()).orElseThrow());
      }
    }
    present = next;
  }

  private void put(String path, Read read) throws IOException {
    try {
      index.put(CodeFile.fromBytes(path, read.file));
    } catch (DamagedCodeFileException e) {
      throw new IOException(path, e);
    }
    plain.put(path, read.words);
  }

  Set<String> paths() {
    return present.keySet();
  }

  /** The lines in which a present file defines something. */
  List<String> definitions(String path) {
    Optional<Read> read = known.getOrDefault(present.get(path), Optional.empty());
    return read.map(one -> one.lines).orElse(List.of());
  }

  private Optional<Read> read(String path, String blob) throws IOException {
    Optional<Read> before = known.get(blob);
    if (before == null) {
      byte[] bytes = repository.blob(blob);
      before =
          bytes.length > LIMIT_BYTES
              ? Optional.empty()
              : reader.read(path, bytes).map(text -> read(text, bytes));
      known.put(blob, before);
    }
    return before;
  }

  private static Read read(SourceText text, byte[] bytes) {
    String whole = new String(bytes, StandardCharsets.UTF_8);
    List<String> lines = whole.lines().toList();
    List<String> definitions =
        text.symbols().stream()
            .filter(
                symbol -> symbol.kind() != Symbol.Kind.CONSTANT && symbol.line() <= lines.size())
            .map(symbol -> lines.get(symbol.line() - 1).strip())
            .collect(Collectors.toList());
    return new Read(CodeFile.of(text).toBytes(), PlainBm25.words(whole), definitions);
  }
}
