package dev.segue.core.context.code;

/**
 * Part of a {@link CodeFile} that follows from the file's content alone. The arrays are never
 * changed after construction, and are not handed out.
 *
 * @param fieldLengths terms of each {@link RankField}; that of the path is 0
 * @param terms distinct, sorted
 * @param starts where each term's posting begins in {@code postings}, and where the last one ends
 * @param postings as {@link CodeFile.PostingSink} describes, without the path
 */
@SuppressWarnings("ArrayRecordComponent")
record Content(
    FileDetails details,
    int[] chunkLines,
    int[] chunkLengths,
    int[] fieldLengths,
    String[] terms,
    int[] starts,
    byte[] postings) {}
