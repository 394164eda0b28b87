package dev.segue.app.boot;

import dev.segue.context.pack.O200kCounter;
import dev.segue.store.sqlite.SqliteJournal;
import org.jspecify.annotations.Nullable;

/**
 * Loads the slow parts that a run needs before its first agent: the tokenizer's table, and SQLite's
 * library, which is unpacked at each start that the launcher did not make. Both load beside the
 * reading of configuration and tasks. Confined to one thread.
 */
final class Preloading {
  private @Nullable O200kCounter tokens;

  /** Begins to load; does nothing when it has begun. */
  void begin() {
    if (tokens == null) {
      Thread.ofPlatform().name("sqlite").daemon().start(SqliteJournal::load);
      tokens = O200kCounter.loading();
    }
  }

  /** The counter, loading or loaded. */
  O200kCounter tokens() {
    if (tokens == null) {
      tokens = O200kCounter.loading();
    }
    return tokens;
  }
}
