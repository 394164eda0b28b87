package dev.segue.core.context.code.rank;

import dev.segue.core.context.code.CodeFile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
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

  private final Map<String, Integer> slots = new HashMap<>();
  private Map<String, String> names = new HashMap<>();
  private PostingStore store = new PostingStore();
  private @Nullable IndexedFile[] files = new IndexedFile[64];
  private int used;
  private @Nullable CodeSnapshot snapshot;

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
    var kept = new IndexedFile[slots.size() + 64];
    var keptNames = new HashMap<String, String>();
    int next = 0;
    for (int slot = 0; slot < used; slot++) {
      IndexedFile file = files[slot];
      moves[slot] = file == null ? -1 : next;
      if (file != null) {
        file.symbols().forEach(each -> keptNames.put(each.name(), each.name()));
        file.symbols().forEach(each -> keptNames.put(each.owner(), each.owner()));
        file.references().forEach(each -> keptNames.put(each, each));
        file.imports().forEach(each -> keptNames.put(each, each));
        slots.put(file.path(), next);
        kept[next++] = file;
      }
    }
    store = store.compacted(moves);
    files = kept;
    names = keptNames;
    used = next;
  }
}
