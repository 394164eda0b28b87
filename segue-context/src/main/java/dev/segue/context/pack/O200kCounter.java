package dev.segue.context.pack;

import com.knuddels.jtokkit.api.EncodingType;
import dev.segue.core.text.TokenCounter;

/**
 * Counts with jtokkit's o200k_base. Its table takes some 0.3 s to load, so loading begins in the
 * background and the first count waits for the rest of it. Safe for use by several threads.
 */
public final class O200kCounter implements TokenCounter {
  private final BpeCounter counter = BpeCounter.of(EncodingType.O200K_BASE);

  private O200kCounter() {}

  /** A counter that is loading. */
  public static O200kCounter loading() {
    var loading = new O200kCounter();
    Thread.ofPlatform().name("tokenizer").daemon().start(loading.counter::load);
    return loading;
  }

  @Override
  public int count(String text) {
    return counter.count(text);
  }
}
