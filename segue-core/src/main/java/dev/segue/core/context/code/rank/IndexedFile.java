package dev.segue.core.context.code.rank;

import dev.segue.core.context.code.CodeFile;
import dev.segue.core.context.code.Symbol;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What the index keeps of a file beside its postings. The arrays are never changed.
 *
 * @param records names of decision records that its comments hold
 * @param imports what it imports, as written
 * @param chunkLines where each chunk begins
 * @param chunkLengths terms of each chunk
 * @param fieldLengths terms of each field
 */
@SuppressWarnings("ArrayRecordComponent")
record IndexedFile(
    String path,
    List<Symbol> symbols,
    List<String> references,
    List<String> records,
    List<String> imports,
    int[] chunkLines,
    int[] chunkLengths,
    int[] fieldLengths) {

  /** The same name is one string in all files, where {@code names} sees to that. */
  static IndexedFile of(CodeFile file, UnaryOperator<String> names) {
    List<Symbol> symbols =
        file.symbols().stream()
            .map(
                each ->
                    new Symbol(
                        names.apply(each.name()),
                        each.kind(),
                        each.line(),
                        names.apply(each.owner())))
            .toList();
    return new IndexedFile(
        file.path(),
        symbols,
        file.references().stream().map(names).toList(),
        file.records(),
        file.imports().stream().map(names).toList(),
        file.chunkLines(),
        file.chunkLengths(),
        file.fieldLengths());
  }

  /** The chunk that a symbol begins or stands in. */
  int chunkOf(Symbol symbol) {
    return CodeFile.chunkOf(chunkLines, symbol);
  }
}
