package dev.segue.server.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers a request. Safe for several threads. */
@FunctionalInterface
public interface Action {
  /**
   * Answers one.
   *
   * @return a plain tree, as {@link dev.segue.core.text.Json} writes it
   * @throws RefusedRequest when it is not done
   * @throws dev.segue.core.context.Refusal likewise
   * @throws dev.segue.core.journal.JournalException when the store cannot do it now
   */
  Map<String, ? extends @Nullable Object> answer(Request request);
}
