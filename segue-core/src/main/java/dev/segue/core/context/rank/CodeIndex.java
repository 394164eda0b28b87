package dev.segue.core.context.rank;

import dev.segue.core.context.code.CodeFile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All code files of a workspace, in memory. Files are put and removed one by one, each in far less
 * than a millisecond; what was put out is swept together now and then. Queries go to a {@link
 * CodeSnapshot}, which never changes.
 *
 * <p>Safe for use by several threads: any number of readers and writers; writers wait for each
 * other.
 */
public final class CodeIndex {
  /** Below so many it is not worth the while. */
  private static final int FEWEST_SWEPT = 1_000;

  private static final int FEWEST_SLOTS = 64;

  private final Map<String, Integer> slots;
  private Map<String, String> names = new HashMap<>();
  private PostingStore store;
  private @Nullable IndexedFile[] files;
  private int used;
  private @Nullable CodeSnapshot snapshot;

  /** An index without files. */
  public CodeIndex() {
    this(CodeImage.EMPTY);
  }

  /** An index of the files of an image. */
  public CodeIndex(CodeImage image) {
    this.store = new PostingStore(image);
    this.used = image.size();
    this.files = image.files(used + FEWEST_SLOTS);
    this.slots = image.slots();
  }

  /**
   * The files as they are now in one piece, for {@link CodeImage#read}. Takes a second or two for
   * ten thousand files.
   *
   * @param tags what {@link CodeImage#tags} is to say of a path
   */
  public synchronized byte[] image(Function<String, String> tags) {
    if (used > slots.size()) {
      sweep();
    }
    return ImageWriter.write(
        store, Arrays.stream(files, 0, used).map(Objects::requireNonNull).toList(), tags);
  }

  /** Adds a file, or puts it in the place of the one with its path. */
  public synchronized void put(CodeFile file) {
    remove(file.path());
    if (used == files.length) {
      files = Arrays.copyOf(files, used + (used >> 1));
    }
    files[used] = IndexedFile.of(file, name -> names.computeIfAbsent(name, same -> same));
    store.add(used, file);
    slots.put(file.path(), used++);
  }

  /** Takes a file out; whether there was one. */
  public synchronized boolean remove(String path) {
    Integer slot = slots.remove(path);
    if (slot == null) {
      return false;
    }
    snapshot = null;
    files[slot] = null;
    int gone = used - slots.size();
    if (gone > FEWEST_SWEPT && gone > used / 4) {
      sweep();
    }
    return true;
  }

  /** The files as they are now. The same object until something changes. */
  public synchronized CodeSnapshot snapshot() {
    CodeSnapshot now = snapshot;
    if (now == null || now.slots() != used) {
      now = new CodeSnapshot(store, Arrays.copyOf(files, used));
      snapshot = now;
    }
    return now;
  }

  /** Readers keep the store they have; the new one is filled before anybody sees it. */
  private void sweep() {
    var moves = new int[used];
    var kept = new IndexedFile[slots.size() + FEWEST_SLOTS];
    int next = 0;
    for (int slot = 0; slot < used; slot++) {
      IndexedFile file = files[slot];
      moves[slot] = file == null ? -1 : next;
      if (file != null) {
        slots.put(file.path(), next);
        kept[next++] = file;
      }
    }
    snapshot = null;
    store = store.compacted(moves);
    files = kept;
    names = new HashMap<>();
    used = next;
  }
}
