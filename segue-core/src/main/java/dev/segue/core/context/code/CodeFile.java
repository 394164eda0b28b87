package dev.segue.core.context.code;

import java.util.Arrays;
import java.util.List;

/**
 * Data of a source file that ranking needs: the number of times each term occurs in each field and
 * in each chunk, the symbols, and the names that the file refers to. Immutable; the text itself is
 * not kept.
 *
 * <p>A chunk is the lines from the header of one type or function to the next; the lines before the
 * first header are a chunk as well. Everything but the path follows from the content alone, so the
 * stored form can be kept by the hash of the content.
 */
public final class CodeFile {
  private final String path;
  private final Content content;
  private final List<String> pathTerms;

  private CodeFile(String path, Content content) {
    this.path = path;
    this.content = content;
    this.pathTerms = SourcePaths.terms(path);
  }

  /**
   * Counts the terms of a file. Linear; accepts any text. Symbols and references without a name, or
   * with one of more than {@value Terms#LONGEST_WORD} characters, are left out.
   */
  public static CodeFile of(SourceText source) {
    return new CodeFile(source.path(), new TermTally(source).content());
  }

  /**
   * The file that {@link #toBytes} was asked of, at a path that may be another.
   *
   * @throws DamagedCodeFileException if the bytes are not what this version writes
   */
  public static CodeFile fromBytes(String path, byte[] bytes) throws DamagedCodeFileException {
    return new CodeFile(path, StoredContent.read(bytes));
  }

  /** All but the path, in the stored form of this version; the same file gives the same bytes. */
  public byte[] toBytes() {
    return StoredContent.write(content);
  }

  /** Relative to the workspace, with {@code /}. */
  public String path() {
    return path;
  }

  /** In the order of the file. */
  public List<Symbol> symbols() {
    return content.details().symbols();
  }

  /** Names that it uses and does not define, sorted. */
  public List<String> references() {
    return content.details().references();
  }

  /** Names of decision records that its comments hold, sorted; see {@link RecordNames}. */
  public List<String> records() {
    return content.details().records();
  }

  /** What it imports, as written, sorted. */
  public List<String> imports() {
    return content.details().imports();
  }

  /** Line at which each chunk begins, ascending. There is at least one. */
  public int[] chunkLines() {
    return content.chunkLines().clone();
  }

  /** Number of terms of each chunk. */
  public int[] chunkLengths() {
    return content.chunkLengths().clone();
  }

  /** Number of terms of each field, by {@link RankField}. */
  public int[] fieldLengths() {
    int[] lengths = content.fieldLengths().clone();
    lengths[RankField.PATH.number()] = pathTerms.size();
    return lengths;
  }

  /** The chunk that a symbol begins or stands in. */
  public static int chunkOf(int[] chunkLines, Symbol symbol) {
    int place = Arrays.binarySearch(chunkLines, symbol.line());
    return place >= 0 ? place : Math.max(0, -place - 2);
  }

  /** Shows each term with its posting, sorted by term. */
  public void eachTerm(PostingSink sink) {
    String[] terms = content.terms();
    var ofPath = pathTerms.stream().sorted().toList();
    int inPath = 0;
    for (int i = 0; i < terms.length; i++) {
      while (inPath < ofPath.size() && ofPath.get(inPath).compareTo(terms[i]) < 0) {
        inPath = giveOfPath(ofPath, inPath, sink);
      }
      int count = 0;
      while (inPath < ofPath.size() && ofPath.get(inPath).equals(terms[i])) {
        count++;
        inPath++;
      }
      sink.accept(terms[i], posting(i, count));
    }
    while (inPath < ofPath.size()) {
      inPath = giveOfPath(ofPath, inPath, sink);
    }
  }

  /** Receiver of the terms of a file. */
  @FunctionalInterface
  public interface PostingSink {
    /**
     * Takes a term.
     *
     * @param posting a byte with one bit for each field that has it, the lowest that of {@link
     *     RankField#PATH}; then for each such field the count; then for each chunk that has it
     *     twice the distance to the one before (the first counts from 0), plus one where a count
     *     follows that is not 1. Numbers as in {@link Bytes}
     */
    void accept(String term, byte[] posting);
  }

  private static int giveOfPath(List<String> terms, int start, PostingSink sink) {
    int end = start + 1;
    while (end < terms.size() && terms.get(end).equals(terms.get(start))) {
      end++;
    }
    var posting = new Bytes(3);
    posting.put(1);
    posting.putNumber(end - start);
    sink.accept(terms.get(start), posting.toArray());
    return end;
  }

  private byte[] posting(int term, int countOfPath) {
    int start = content.starts()[term];
    int end = content.starts()[term + 1];
    if (countOfPath == 0) {
      return Arrays.copyOfRange(content.postings(), start, end);
    }
    var posting = new Bytes(end - start + 2);
    posting.put(content.postings()[start] | 1);
    posting.putNumber(countOfPath);
    posting.put(content.postings(), start + 1, end);
    return posting.toArray();
  }
}
