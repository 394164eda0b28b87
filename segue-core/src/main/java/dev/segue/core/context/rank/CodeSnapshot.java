package dev.segue.core.context.rank;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of a {@link CodeIndex} at one moment. Immutable. */
public final class CodeSnapshot {
  private final PostingStore store;
  private final @Nullable IndexedFile[] files;

  /** Takes the array as its own. */
  CodeSnapshot(PostingStore store, @Nullable IndexedFile[] files) {
    this.store = store;
    this.files = files;
  }

  int slots() {
    return files.length;
  }

  /** Paths of all files, sorted. */
  public List<String> paths() {
    return files().map(IndexedFile::path).sorted().toList();
  }

  /**
   * The files that a ranking chooses from, such as those that are no tests. Rarity and averages are
   * of these alone. Takes some milliseconds for ten thousand files, so keep it for all queries of
   * one state.
   */
  public Candidates candidates(Predicate<String> isCandidate) {
    return new Candidates(store, files, isCandidate);
  }

  Stream<IndexedFile> files() {
    return Stream.of(files).filter(java.util.Objects::nonNull);
  }
}
