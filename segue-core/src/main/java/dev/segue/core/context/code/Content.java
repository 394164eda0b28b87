package dev.segue.core.context.code;

import java.util.List;

/**
 * What follows from a file's content alone. The arrays are never changed once they are here, and
 * are not handed out.
 *
 * @param records names of decision records that comments hold, sorted; see {@link RecordNames}
 * @param imports what it imports, as written, sorted
 * @param fieldLengths terms of each {@link RankField}; that of the path is 0
 * @param terms distinct, sorted
 * @param starts where each term's posting begins in {@code postings}, and where the last one ends
 * @param postings as {@link CodeFile.PostingSink} tells, without the path
 */
@SuppressWarnings("ArrayRecordComponent")
record Content(
    List<Symbol> symbols,
    List<String> references,
    List<String> records,
    List<String> imports,
    int[] chunkLines,
    int[] chunkLengths,
    int[] fieldLengths,
    String[] terms,
    int[] starts,
    byte[] postings) {}
