package dev.segue.context.pack;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The last answers that were given, by what was asked. For many threads.
 *
 * @param <K> what was asked
 * @param <V> the answer
 */
final class LruCache<K, V> {
  private final Map<K, V> answers;

  /**
   * @param most answers that are remembered
   */
  LruCache(int most) {
    answers =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
          }
        };
  }

  synchronized Optional<V> get(K asked) {
    return Optional.ofNullable(answers.get(asked));
  }

  synchronized void put(K asked, V answer) {
    answers.put(asked, answer);
  }
}
