package dev.segue.core.context;

import dev.segue.core.context.DecisionEvent.DecisionRecorded;
import dev.segue.core.context.DecisionEvent.DecisionSuperseded;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All decisions of a project, whole; {@link Decisions} keeps the newest and their beginnings only.
 * Confined to one thread.
 */
public final class DecisionBook {
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * A decision as it stands.
   *
   * @param recorded as it was written down
   * @param status as it is now
   * @param supersededBy the decision that took its place
   */
  public record Entry(
      DecisionRecorded recorded,
      DecisionStatus status,
      Optional<String> supersededBy,
      long seq,
      Instant time) {
    private Entry supersededBy(String other) {
      return new Entry(recorded, DecisionStatus.SUPERSEDED, Optional.of(other), seq, time);
    }
  }

  /** Takes in the next event of the history; each once. */
  public void add(DecisionEvent event, long seq, Instant time) {
    switch (event) {
      case DecisionRecorded recorded ->
          entries.put(
              recorded.id(), new Entry(recorded, recorded.status(), Optional.empty(), seq, time));
      case DecisionSuperseded(String id, String by) ->
          entries.computeIfPresent(id, (_, entry) -> entry.supersededBy(by));
    }
  }

  /** In the order of recording. */
  public List<Entry> all() {
    return List.copyOf(entries.values());
  }
}
