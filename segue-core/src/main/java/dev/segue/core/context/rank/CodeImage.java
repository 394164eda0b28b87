package dev.segue.core.context.rank;

import dev.segue.core.context.code.ByteReader;
import dev.segue.core.context.code.DamagedCodeFileException;
import dev.segue.core.context.code.FileDetails;
import dev.segue.core.context.code.Postings;
import dev.segue.core.context.code.RankField;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * A whole index in one array of bytes, as {@link CodeIndex#image} makes it. Reading it takes a
 * fraction of the time of putting the same files one by one: only the list of files is read, and
 * postings and symbols are read when a query asks for them. What they say is checked then; a term
 * or file that cannot be right counts as one without any. Immutable, for many threads.
 *
 * <p>Parts: the files; the terms with their postings, sorted by their UTF-8; where each term
 * begins, four bytes each; at the end where the terms and where those places begin, and a checksum.
 */
public final class CodeImage {
  /** Changes with the form of the image and of the postings in it. */
  static final int VERSION = 1;

  static final int INT_BYTES = 4;

  /** Places of the terms and of the table, and the checksum. */
  static final int FOOTER_BYTES = 3 * INT_BYTES;

  static final CodeImage EMPTY = new CodeImage();

  private final byte[] data;
  private final IndexedFile[] files;
  private final Map<String, String> tags = new LinkedHashMap<>();
  private final int table;
  private final int terms;

  private CodeImage() {
    this.data = new byte[0];
    this.files = new IndexedFile[0];
    this.table = 0;
    this.terms = 0;
  }

  private CodeImage(byte[] data) throws DamagedCodeFileException {
    this.data = data;
    int footer = data.length - FOOTER_BYTES;
    if (footer < 0 || number(data.length - INT_BYTES) != checksum(data)) {
      throw new DamagedCodeFileException("The image of an index does not fit its checksum");
    }
    int firstTerm = number(footer);
    this.table = number(footer + INT_BYTES);
    if (firstTerm < 0 || table < firstTerm || table > footer) {
      throw new DamagedCodeFileException("The image of an index has parts out of order");
    }
    this.terms = (footer - table) / INT_BYTES;
    var in = new ByteReader(data, 0, firstTerm);
    if (in.number() != VERSION) {
      throw new DamagedCodeFileException("The image of an index is not of version " + VERSION);
    }
    this.files = new IndexedFile[in.count()];
    for (int i = 0; i < files.length; i++) {
      String path = in.text();
      tags.put(path, in.text());
      files[i] = file(path, in);
    }
    if (tags.size() < files.length) {
      throw new DamagedCodeFileException("The image of an index has a file twice");
    }
  }

  /**
   * Reads an image.
   *
   * @param data is not changed by anybody afterwards
   * @throws DamagedCodeFileException if it is no image of this version
   */
  public static CodeImage read(byte[] data) throws DamagedCodeFileException {
    return new CodeImage(data);
  }

  /** What whoever made the image said of each file, by path. */
  public Map<String, String> tags() {
    return Map.copyOf(tags);
  }

  private IndexedFile file(String path, ByteReader in) throws DamagedCodeFileException {
    int chunks = in.count();
    var lines = new int[chunks];
    var lengths = new int[chunks];
    int line = 0;
    for (int i = 0; i < chunks; i++) {
      line += in.number();
      lines[i] = line;
      lengths[i] = in.number();
      if (i > 0 ? line <= lines[i - 1] : line != 1) {
        throw new DamagedCodeFileException("The image of an index has chunks out of order");
      }
    }
    if (chunks == 0) {
      throw new DamagedCodeFileException("The image of an index has a file without a chunk");
    }
    var fields = new int[RankField.COUNT];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = in.number();
    }
    int size = in.count();
    int start = in.at();
    in.skip(size);
    return new IndexedFile(path, () -> details(start, start + size), lines, lengths, fields);
  }

  private FileDetails details(int start, int end) {
    try {
      return FileDetails.read(new ByteReader(data, start, end));
    } catch (DamagedCodeFileException _) {
      return FileDetails.NONE;
    }
  }

  int size() {
    return files.length;
  }

  /** The postings of a term, which are checked; none for one that the image does not have. */
  PostingList.Run run(String term) {
    try {
      return found(term.getBytes(StandardCharsets.UTF_8));
    } catch (DamagedCodeFileException _) {
      return PostingList.Run.EMPTY;
    }
  }

  /** The same as a list that can be added to. */
  PostingList list(String term) {
    PostingList.Run run = run(term);
    return run.start() == run.end() ? new PostingList() : new PostingList(run, lastSlot(run));
  }

  private static int lastSlot(PostingList.Run run) {
    int last = 0;
    var cursor = new PostingCursor(run);
    while (cursor.advance()) {
      last = cursor.slot();
    }
    return last;
  }

  /** Each term, sorted. */
  void eachTerm(Consumer<String> sink) {
    for (int i = 0; i < terms; i++) {
      try {
        sink.accept(new ByteReader(data, place(i), table).text());
      } catch (DamagedCodeFileException _) {
        return;
      }
    }
  }

  private PostingList.Run found(byte[] wanted) throws DamagedCodeFileException {
    int low = 0;
    int high = terms - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      var in = new ByteReader(data, place(middle), table);
      int length = in.count();
      int start = in.at();
      int order = Arrays.compareUnsigned(data, start, start + length, wanted, 0, wanted.length);
      if (order == 0) {
        in.skip(length);
        int size = in.count();
        return sound(in.at(), in.at() + size);
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return PostingList.Run.EMPTY;
  }

  private int place(int term) throws DamagedCodeFileException {
    int place = number(table + term * INT_BYTES);
    if (place < 0 || place >= table) {
      throw new DamagedCodeFileException("The image of an index has a term out of place");
    }
    return place;
  }

  /** The run, once every posting in it can be walked. */
  private PostingList.Run sound(int start, int end) throws DamagedCodeFileException {
    var in = new ByteReader(data, start, end);
    int slot = 0;
    for (boolean isFirst = true; in.hasMore(); isFirst = false) {
      int distance = in.number();
      slot += distance;
      if (slot < 0 || slot >= files.length || (!isFirst && distance == 0)) {
        throw new DamagedCodeFileException("The image of an index has a posting of no file");
      }
      int length = in.count();
      Postings.check(
          new ByteReader(data, in.at(), in.at() + length), files[slot].chunkLines().length, true);
      in.skip(length);
    }
    return new PostingList.Run(data, start, end);
  }

  private int number(int place) {
    int value = 0;
    for (int i = 0; i < INT_BYTES; i++) {
      value |= (data[place + i] & 0xff) << (8 * i);
    }
    return value;
  }

  /** Of all but the last four bytes. */
  static int checksum(byte[] data) {
    var sum = new CRC32C();
    sum.update(data, 0, data.length - INT_BYTES);
    return (int) sum.getValue();
  }

  /** Files by slot, as an index goes on from them. */
  IndexedFile[] files(int room) {
    return Arrays.copyOf(files, Math.max(files.length, room));
  }

  /** Slots by path. */
  Map<String, Integer> slots() {
    var slots = new HashMap<String, Integer>();
    for (int i = 0; i < files.length; i++) {
      slots.put(files[i].path(), i);
    }
    return slots;
  }
}
