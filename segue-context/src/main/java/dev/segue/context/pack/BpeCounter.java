package dev.segue.context.pack;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.segue.core.text.TokenCounter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Counts with one of jtokkit's tables, which is loaded once in a process: by {@link #load}, else by
 * the first count. Safe for use by several threads.
 */
final class BpeCounter implements TokenCounter {
  /** Large, slow to load, and never changed. */
  private static final Map<EncodingType, FutureTask<Encoding>> TABLES = new ConcurrentHashMap<>();

  private final FutureTask<Encoding> encoding;

  /** With a table of its own. */
  BpeCounter(FutureTask<Encoding> encoding) {
    this.encoding = encoding;
  }

  /** With the process's table. */
  static BpeCounter of(EncodingType type) {
    return new BpeCounter(TABLES.computeIfAbsent(type, BpeCounter::table));
  }

  /** A table that is yet to be loaded. */
  static FutureTask<Encoding> table(EncodingType type) {
    return new FutureTask<>(() -> Encodings.newLazyEncodingRegistry().getEncoding(type));
  }

  /** Loads the table, unless another thread does so or has done so already. */
  void load() {
    encoding.run();
  }

  @Override
  public int count(String text) {
    load();
    try {
      return encoding.get().countTokensOrdinary(text);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the tokenizer was loading", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the tokenizer could not be loaded", e.getCause());
    }
  }
}
