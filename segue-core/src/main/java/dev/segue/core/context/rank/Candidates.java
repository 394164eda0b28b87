package dev.segue.core.context.rank;

import dev.segue.core.context.code.RankField;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The files that a ranking chooses from, numbered from 0, with what their lengths say. Immutable.
 */
public final class Candidates {
  /** How soon further occurrences count less: {@code k1} of BM25. */
  static final double SATURATION = 1.2;

  private static final double CHUNK_LENGTH_SHARE = 0.75;
  private static final List<RankField> FIELDS = List.of(RankField.values());

  private final PostingStore store;
  private final IndexedFile[] files;
  private final Map<String, Integer> numbers = new HashMap<>();

  /** For each slot its number, or -1. */
  private final int[] ofSlot;

  /** For each file its first chunk among all, and the number of chunks at the end. */
  private final int[] chunkStarts;

  private final float[] chunkNorms;

  /** For each file and field how long it is against the average, as far as length counts. */
  private final double[] fieldNorms;

  Candidates(PostingStore store, @Nullable IndexedFile[] all, Predicate<String> isCandidate) {
    this.store = store;
    this.ofSlot = new int[all.length];
    var chosen = new IndexedFile[all.length];
    int count = 0;
    for (int slot = 0; slot < all.length; slot++) {
      IndexedFile file = all[slot];
      boolean isChosen = file != null && isCandidate.test(file.path());
      ofSlot[slot] = isChosen ? count : -1;
      if (file != null && isChosen) {
        numbers.put(file.path(), count);
        chosen[count++] = file;
      }
    }
    this.files = Arrays.copyOf(chosen, count);
    this.chunkStarts = new int[count + 1];
    for (int i = 0; i < count; i++) {
      chunkStarts[i + 1] = chunkStarts[i] + files[i].chunkLengths().length;
    }
    this.chunkNorms = chunkNorms();
    this.fieldNorms = fieldNorms();
  }

  private float[] chunkNorms() {
    long total = 0;
    for (IndexedFile file : files) {
      for (int length : file.chunkLengths()) {
        total += length;
      }
    }
    var norms = new float[chunkStarts[files.length]];
    double average = Math.max(1, total) / (double) Math.max(1, norms.length);
    int chunk = 0;
    for (IndexedFile file : files) {
      for (int length : file.chunkLengths()) {
        norms[chunk++] = (float) (SATURATION * norm(CHUNK_LENGTH_SHARE, length / average));
      }
    }
    return norms;
  }

  private double[] fieldNorms() {
    var totals = new long[RankField.COUNT];
    for (IndexedFile file : files) {
      int[] lengths = file.fieldLengths();
      for (int field = 0; field < totals.length; field++) {
        totals[field] += lengths[field];
      }
    }
    var norms = new double[files.length * RankField.COUNT];
    for (int i = 0; i < files.length; i++) {
      int[] lengths = files[i].fieldLengths();
      for (RankField field : FIELDS) {
        int number = field.number();
        double average = Math.max(1, totals[number]) / (double) files.length;
        norms[i * RankField.COUNT + number] = norm(field.lengthShare(), lengths[number] / average);
      }
    }
    return norms;
  }

  private static double norm(double share, double relativeLength) {
    return 1 - share + share * relativeLength;
  }

  /** How many there are. */
  public int size() {
    return files.length;
  }

  int chunks() {
    return chunkNorms.length;
  }

  IndexedFile file(int number) {
    return files[number];
  }

  /** The number of a path, or -1. */
  int number(String path) {
    return numbers.getOrDefault(path, -1);
  }

  /** The number of a slot, or -1. */
  int ofSlot(int slot) {
    return slot < ofSlot.length ? ofSlot[slot] : -1;
  }

  /** Names of decision records that the comments of a file hold; empty for none of these. */
  public List<String> records(String path) {
    int number = number(path);
    return number < 0 ? List.of() : files[number].records();
  }

  /** What a file imports, as written; empty for none of these. */
  public List<String> imports(String path) {
    int number = number(path);
    return number < 0 ? List.of() : files[number].imports();
  }

  int chunkStart(int number) {
    return chunkStarts[number];
  }

  float chunkNorm(int chunk) {
    return chunkNorms[chunk];
  }

  double fieldNorm(int number, int field) {
    return fieldNorms[number * RankField.COUNT + field];
  }

  List<PostingList.Run> runs(List<String> terms) {
    return store.runs(terms);
  }

  /** How much a term says that some of so many have: {@code idf} of BM25. */
  static double rarity(int all, int having) {
    return StrictMath.log(1 + (all - having + 0.5) / (having + 0.5));
  }
}
