package dev.segue.core.provider;

import java.util.List;
import java.util.Optional;

/**
 * Where a value stands in a CLI's JSON output.
 *
 * @param when the event it is taken from; empty: any
 * @param at JSON pointer, in which {@code *} stands for every element of a list or object
 * @param join whether the texts of all such events are put together, as for streamed pieces, and
 *     numbers of usage added up; otherwise the last one counts
 * @param after an event that makes them begin anew: what was said before it is not the last word
 */
public record Selector(
    Optional<EventMatch> when, String at, boolean join, Optional<EventMatch> after) {
  /** The last value at a pointer, in any event. */
  public static Selector at(String pointer) {
    return new Selector(Optional.empty(), pointer, false, Optional.empty());
  }

  /** Whether what was found before this event counts no more. */
  boolean beginsAnewAt(Object event) {
    return after.isPresent() && after.get().matchedText(event).isPresent();
  }

  /** The values in one event; empty when it is not such an event. */
  public List<Object> in(Object event) {
    if (when.isPresent() && when.get().matchedText(event).isEmpty()) {
      return List.of();
    }
    return JsonTree.all(event, at);
  }
}
