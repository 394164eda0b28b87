package dev.segue.core.context.rank;

import dev.segue.core.context.code.CodeFile;
import dev.segue.core.context.code.FileDetails;
import dev.segue.core.context.code.Symbol;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Data that the index keeps of a file beside its postings. The arrays are never changed.
 *
 * @param details known, or read each time from an image: a ranking asks for those of few files
 * @param chunkLines where each chunk begins
 * @param chunkLengths terms of each chunk
 * @param fieldLengths terms of each field
 */
@SuppressWarnings("ArrayRecordComponent")
record IndexedFile(
    String path,
    Supplier<FileDetails> details,
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
    var details =
        new FileDetails(
            symbols,
            file.references().stream().map(names).toList(),
            file.records(),
            file.imports().stream().map(names).toList());
    return new IndexedFile(
        file.path(), () -> details, file.chunkLines(), file.chunkLengths(), file.fieldLengths());
  }

  List<Symbol> symbols() {
    return details.get().symbols();
  }

  List<String> references() {
    return details.get().references();
  }

  /** Names of decision records that its comments hold. */
  List<String> records() {
    return details.get().records();
  }

  /** What it imports, as written. */
  List<String> imports() {
    return details.get().imports();
  }

  /** The chunk that a symbol begins or stands in. */
  int chunkOf(Symbol symbol) {
    return CodeFile.chunkOf(chunkLines, symbol);
  }
}
