package dev.segue.app.tokens;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.segue.core.text.TokenCounter;
import java.util.concurrent.FutureTask;

/**
 * Counts with jtokkit's o200k_base. Its table takes some 0.3 s to load, so loading begins in the
 * background and the first count waits for the rest of it. Safe for use by several threads.
 */
public final class O200kCounter implements TokenCounter {
  private final FutureTask<Encoding> encoding =
      new FutureTask<>(
          () -> Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE));

  private O200kCounter() {}

  /** A counter that is loading. */
  public static O200kCounter loading() {
    var counter = new O200kCounter();
    Thread.ofPlatform().name("tokenizer").daemon().start(counter.encoding);
    return counter;
  }

  @Override
  public int count(String text) {
    try {
      return encoding.get().countTokensOrdinary(text);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the tokenizer was loading", e);
    } catch (java.util.concurrent.ExecutionException e) {
      throw new IllegalStateException("the tokenizer could not be loaded", e.getCause());
    }
  }
}
