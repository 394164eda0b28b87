package dev.segue.core.view;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a message waits: what its agent does.
 *
 * @param state public word
 * @param reason in words
 * @param remedy what a person can do about it; empty: nothing but to wait
 */
public record Waiting(String state, String reason, Optional<String> remedy) {
  private static final String READY = "ready";

  /** The object in documents. */
  public Map<String, @Nullable Object> document() {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("state", state);
    row.put("reason", reason);
    row.put("remedy", remedy.orElse(null));
    return row;
  }

  /** A clause for people; of an agent that is ready there is none. */
  public Optional<String> words() {
    return state.equals(READY)
        ? Optional.empty()
        : Optional.of(
            "the agent is %s: %s%s"
                .formatted(shown(), reason, remedy.map(r -> "; " + r).orElse("")));
  }

  private String shown() {
    return state.equals("dialog") ? "in a dialog" : state;
  }
}
