package dev.segue.context.index.code;

import dev.segue.core.text.Sha256;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Index of the source files of a workspace, keyed by the hashes of their contents: a file is read
 * when its contents are new, and not when it is moved or returns. The results are kept in a file of
 * the index's own, which may be deleted at any time and is used by several processes; where that
 * file cannot be used, the index works in memory. The same files lead to the same result, whatever
 * the index contained before.
 *
 * <p>Safe for use by several threads, one at a time.
 *
 * @param <T> what a file is in memory
 */
public final class FileIndex<T> implements AutoCloseable {
  /** Of contents that no file has now: other branches, and what an undo brings back. */
  private static final int UNUSED_LIMIT = 20_000;

  /** Read and kept together: as much work as a crash may lose. */
  private static final int BATCH = 256;

  /** A file as it was at the last look. */
  private record Present<T>(String key, @Nullable T value) {}

  private final WorkspaceFiles files;
  private final Form<T> form;
  private final StoredRows storedRows;
  private final BlobReading reading;
  private Map<String, Present<T>> present = Map.of();
  private String revision = "";

  /**
   * @param workspace an existing folder
   * @param file where to keep what was read; outside of what is indexed
   * @param form what is kept of each file
   * @param clock tells how old a file's last change is
   */
  public FileIndex(Path workspace, Path file, Form<T> form, Clock clock) {
    this.files = new WorkspaceFiles(workspace, clock);
    this.form = form;
    this.storedRows = new StoredRows(file);
    this.reading = new BlobReading(files, form);
  }

  /**
   * Goes on from what an earlier look left, as {@link #keys} gave it. Before the first look.
   *
   * @param keys by path
   * @param value stands for each of these files
   */
  public synchronized void resume(Map<String, String> keys, T value) {
    var known = new TreeMap<String, Present<T>>();
    keys.forEach((path, key) -> known.put(path, new Present<>(key, value)));
    present = known;
  }

  /** What tells the contents of each source file of the last look from others, by path. */
  public synchronized Map<String, String> keys() {
    var keys = new HashMap<String, String>();
    present.forEach(
        (path, file) -> {
          if (file.value() != null) {
            keys.put(path, file.key());
          }
        });
    return keys;
  }

  /**
   * Looks at the workspace, and reads what is new in it on all processors.
   *
   * @throws InterruptedException when the thread is interrupted; what was read until then is kept
   */
  public synchronized Refreshed<T> refresh(IndexListener listener) throws InterruptedException {
    List<WorkspaceFile> listed = files.list();
    Map<String, WorkspaceFile> wanted = new LinkedHashMap<>();
    var next = new TreeMap<String, Present<T>>();
    for (WorkspaceFile file : listed) {
      String key = reading.key(file.path(), file.blob());
      Present<T> before = present.get(file.path());
      if (before != null && before.key().equals(key)) {
        next.put(file.path(), before);
      } else {
        wanted.put(file.path(), file);
      }
    }
    boolean hasRead = !wanted.isEmpty() && find(wanted, next, listener);
    if (hasRead) {
      storedRows.dropUnused(
          next.values().stream().map(Present::key).toList(), UNUSED_LIMIT, listener);
    }
    Refreshed<T> refreshed = compare(next);
    present = next;
    return refreshed;
  }

  /** Whether anything had to be read. */
  private boolean find(
      Map<String, WorkspaceFile> wanted, Map<String, Present<T>> next, IndexListener listener)
      throws InterruptedException {
    Map<String, List<WorkspaceFile>> byKey = new LinkedHashMap<>();
    for (WorkspaceFile file : wanted.values()) {
      byKey
          .computeIfAbsent(reading.key(file.path(), file.blob()), _ -> new ArrayList<>())
          .add(file);
    }
    var missing = new ArrayList<WorkspaceFile>();
    for (List<String> keys : batches(List.copyOf(byKey.keySet()))) {
      Map<String, Blob> found = storedRows.find(keys, listener);
      for (String key : keys) {
        List<WorkspaceFile> sharing = byKey.getOrDefault(key, List.of());
        Blob blob = found.get(key);
        if (blob == null) {
          missing.add(sharing.getFirst());
        } else {
          sharing.forEach(file -> next.put(file.path(), present(file.path(), key, blob)));
        }
      }
    }
    int done = 0;
    for (List<WorkspaceFile> batch : batches(missing)) {
      listener.read(done, missing.size());
      var fresh = new LinkedHashMap<String, Blob>();
      for (BlobReading.Read read : reading.read(batch)) {
        fresh.put(read.key(), read.blob());
        String asked = reading.key(read.file().path(), read.file().blob());
        for (WorkspaceFile file : byKey.getOrDefault(asked, List.of())) {
          next.put(file.path(), present(file.path(), read.key(), read.blob()));
        }
      }
      storedRows.put(fresh, listener);
      done += batch.size();
      listener.read(done, missing.size());
    }
    return !missing.isEmpty();
  }

  private Present<T> present(String path, String key, Blob blob) {
    return new Present<>(key, blob.isSource() ? form.read(path, blob.bytes()) : null);
  }

  private static <E> List<List<E>> batches(List<E> all) {
    var batches = new ArrayList<List<E>>();
    for (int from = 0; from < all.size(); from += BATCH) {
      batches.add(all.subList(from, Math.min(all.size(), from + BATCH)));
    }
    return batches;
  }

  private Refreshed<T> compare(Map<String, Present<T>> next) {
    var now = new TreeMap<String, T>();
    var added = new ArrayList<String>();
    var changed = new ArrayList<String>();
    next.forEach(
        (path, file) -> {
          T value = file.value();
          if (value != null) {
            now.put(path, value);
            Present<T> before = present.get(path);
            if (before == null || before.value() == null) {
              added.add(path);
            } else if (!before.key().equals(file.key())) {
              changed.add(path);
            }
          }
        });
    List<String> removed =
        present.entrySet().stream()
            .filter(entry -> entry.getValue().value() != null && !now.containsKey(entry.getKey()))
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    if (revision.isEmpty() || !(added.isEmpty() && changed.isEmpty() && removed.isEmpty())) {
      revision = revision(next);
    }
    return new Refreshed<>(now, added, changed, removed, revision);
  }

  private static <T> String revision(Map<String, Present<T>> files) {
    var lines = new StringBuilder();
    files.forEach(
        (path, file) -> {
          if (file.value() != null) {
            lines.append(path).append('\0').append(file.key()).append('\n');
          }
        });
    return Sha256.hex(lines.toString());
  }

  @Override
  public synchronized void close() {
    reading.close();
    storedRows.close();
  }
}
