package dev.segue.core.provider;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A condition on one JSON event: all pointers hold.
 *
 * @param values by JSON pointer (RFC 6901), in the order in which they were written
 */
public record EventMatch(Map<String, Expected> values) {
  public EventMatch {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Condition on the value at a pointer. */
  public sealed interface Expected {
    /**
     * This scalar, compared as text; {@code true}, {@code 429} and {@code "429"} are written alike.
     */
    record Exactly(String text) implements Expected {}

    /** A text in which the pattern is found. */
    record Matching(LinePattern pattern) implements Expected {}
  }

  /**
   * Looks at one event.
   *
   * @param event a plain tree of maps, lists and scalars
   * @return the texts that the {@link Expected.Matching} met, a line break between them; empty when
   *     the event does not fit
   */
  Optional<String> matchedText(Object event) {
    List<String> matched = new ArrayList<>();
    for (var entry : values.entrySet()) {
      Optional<String> at = JsonTree.first(event, entry.getKey()).map(JsonTree::scalarText);
      if (at.isEmpty()) {
        return Optional.empty();
      }
      switch (entry.getValue()) {
        case Expected.Exactly(String text) -> {
          if (!text.equals(at.get())) {
            return Optional.empty();
          }
        }
        case Expected.Matching(LinePattern pattern) -> {
          if (!pattern.isFoundInAnyLine(at.get())) {
            return Optional.empty();
          }
          matched.add(at.get());
        }
      }
    }
    return Optional.of(String.join("\n", matched));
  }

  /**
   * Whether an event is of the kind that is looked for, and not the one: all places are there, the
   * first of them as expected, but not every one.
   */
  boolean isRivalOf(Object event) {
    if (values.size() < 2 || matchedText(event).isPresent()) {
      return false;
    }
    var first = values.entrySet().iterator().next();
    return new EventMatch(Map.of(first.getKey(), first.getValue())).matchedText(event).isPresent()
        && values.keySet().stream().allMatch(at -> JsonTree.first(event, at).isPresent());
  }
}
