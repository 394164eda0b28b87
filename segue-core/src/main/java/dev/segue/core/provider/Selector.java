package dev.segue.core.provider;

import java.util.List;
import java.util.Optional;

/**
 * Where a value stands in a CLI's JSON output.
 *
 * @param when the event it is taken from; empty: any
 * @param at JSON pointer, in which {@code *} stands for every element of a list or object
 * @param join whether the texts of all such events are put together, as for streamed pieces;
 *     otherwise the last one counts
 */
public record Selector(Optional<EventMatch> when, String at, boolean join) {
  /** The values in one event; empty when it is not such an event. */
  List<Object> in(Object event) {
    if (when.isPresent() && when.get().matchedText(event).isEmpty()) {
      return List.of();
    }
    return JsonTree.all(event, at);
  }
}
