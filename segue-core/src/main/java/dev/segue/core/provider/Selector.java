package dev.segue.core.provider;

import java.util.List;
import java.util.Optional;

/**
 * Location of a value in a CLI's JSON output.
 *
 * @param when the event it is taken from; empty: any
 * @param at JSON pointer, in which {@code *} stands for every element of a list or object
 * @param join whether the texts of all such events are put together, as for streamed pieces, and
 *     numbers of usage added up; otherwise the last one counts
 * @param after an event that makes them begin anew: what was said before it is not the last word
 * @param each JSON pointer to parts of the event, from which {@code when} and {@code at} count; the
 *     whole event where it is empty
 */
public record Selector(
    Optional<EventMatch> when, String at, boolean join, Optional<EventMatch> after, String each) {
  /** A place that counts from the whole event. */
  public Selector(Optional<EventMatch> when, String at, boolean join, Optional<EventMatch> after) {
    this(when, at, join, after, "");
  }

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
    return JsonTree.all(event, each).stream()
        .filter(part -> when.isEmpty() || when.get().matchedText(part).isPresent())
        .flatMap(part -> JsonTree.all(part, at).stream())
        .toList();
  }
}
