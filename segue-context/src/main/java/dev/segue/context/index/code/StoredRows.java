package dev.segue.context.index.code;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The store of an index as long as it can be used. A damaged file is replaced once; after any other
 * failure, or a second damage, nothing is kept any more, which the listener is told once.
 */
final class StoredRows implements AutoCloseable {
  private final Path file;
  private @Nullable BlobStore store;
  private boolean isGivenUp;
  private boolean isReplaced;

  private interface Use<R> {
    R of(BlobStore store) throws StoreFailureException;
  }

  StoredRows(Path file) {
    this.file = file;
  }

  Map<String, Blob> find(Collection<String> keys, IndexListener listener) {
    return use(store -> store.find(keys), Map.of(), listener);
  }

  void put(Map<String, Blob> blobs, IndexListener listener) {
    use(
        store -> {
          store.put(blobs);
          return true;
        },
        false,
        listener);
  }

  void dropUnused(Collection<String> used, int limit, IndexListener listener) {
    use(
        store -> {
          store.dropUnused(used, limit);
          return true;
        },
        false,
        listener);
  }

  private <R> R use(Use<R> use, R otherwise, IndexListener listener) {
    if (isGivenUp) {
      return otherwise;
    }
    try {
      BlobStore open =
          store != null ? store : isReplaced ? BlobStore.replace(file) : BlobStore.open(file);
      store = open;
      return use.of(open);
    } catch (DamagedStoreException e) {
      close();
      if (isReplaced) {
        giveUp(e, listener);
        return otherwise;
      }
      isReplaced = true;
      return use(use, otherwise, listener);
    } catch (StoreFailureException e) {
      giveUp(e, listener);
      return otherwise;
    }
  }

  private void giveUp(StoreFailureException e, IndexListener listener) {
    isGivenUp = true;
    close();
    listener.keepsNothing(String.valueOf(e.getMessage()));
  }

  @Override
  public void close() {
    BlobStore open = store;
    store = null;
    if (open != null) {
      try {
        open.close();
      } catch (StoreFailureException _) {
        isGivenUp = true; // Nothing is lost that cannot be read again.
      }
    }
  }
}
