package dev.segue.core.context;

import dev.segue.core.context.DecisionEvent.DecisionRecorded;
import dev.segue.core.context.DecisionEvent.DecisionSuperseded;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

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
   * @param supersedes the decision whose place it takes; the first one, if it takes several
   * @param supersededBy the decision that took its place
   */
  public record Entry(
      DecisionRecorded recorded,
      DecisionStatus status,
      Optional<String> supersedes,
      Optional<String> supersededBy,
      long seq,
      Instant time) {
    private Entry supersededBy(String other) {
      return new Entry(
          recorded, DecisionStatus.SUPERSEDED, supersedes, Optional.of(other), seq, time);
    }

    private Entry supersedes(String other) {
      return new Entry(
          recorded, status, supersedes.or(() -> Optional.of(other)), supersededBy, seq, time);
    }
  }

  /** Answer to the wish that one decision takes another's place. */
  public sealed interface Succession {
    /** Append this. */
    record Agreed(DecisionSuperseded event) implements Succession {}

    /** There is no decision of this id. */
    record NoSuchDecision(String id) implements Succession {}

    /**
     * As the decisions stand it cannot be.
     *
     * @param why one sentence
     */
    record Refused(String why) implements Succession {}
  }

  /** Takes in the next event of the history; each once. */
  public void add(DecisionEvent event, long seq, Instant time) {
    switch (event) {
      case DecisionRecorded recorded ->
          entries.put(
              recorded.id(),
              new Entry(
                  recorded, recorded.status(), recorded.supersedes(), Optional.empty(), seq, time));
      case DecisionSuperseded(String id, String by) -> {
        entries.computeIfPresent(id, (_, entry) -> entry.supersededBy(by));
        entries.computeIfPresent(by, (_, entry) -> entry.supersedes(id));
      }
    }
  }

  /**
   * Decides whether one recorded decision takes another's place.
   *
   * @param id the one that would hold no more
   * @param by the one that would hold in its place
   */
  public Succession supersede(String id, String by) {
    for (String named : List.of(id, by)) {
      if (!entries.containsKey(named)) {
        return new Succession.NoSuchDecision(named);
      }
    }
    return whyNot(id, by)
        .<Succession>map(Succession.Refused::new)
        .orElseGet(() -> new Succession.Agreed(new DecisionSuperseded(id, by)));
  }

  private Optional<String> whyNot(String id, String by) {
    if (id.equals(by)) {
      return Optional.of("decision %s cannot take its own place".formatted(id));
    }
    Entry before = of(id);
    if (before.supersededBy().isPresent()) {
      return Optional.of(
          "decision %s is superseded by %s already".formatted(id, before.supersededBy().get()));
    }
    Entry successor = of(by);
    if (successors(by).contains(id)) {
      return Optional.of(
          "decision %s cannot take the place of %s, which took its own: that would be a circle"
              .formatted(by, id));
    }
    return switch (successor.status()) {
      case ACTIVE -> Optional.empty();
      case PROPOSED ->
          Optional.of("decision %s is proposed and takes nobody's place yet".formatted(by));
      case REJECTED ->
          Optional.of("decision %s was rejected and takes nobody's place".formatted(by));
      case SUPERSEDED ->
          Optional.of(
              "decision %s holds no more: %s took its place"
                  .formatted(by, successor.supersededBy().orElse("another")));
    };
  }

  /** Those that took a decision's place one after another. */
  private Set<String> successors(String id) {
    var after = new LinkedHashSet<String>();
    Optional<String> next = of(id).supersededBy();
    while (next.filter(entries::containsKey).filter(after::add).isPresent()) {
      next = of(next.get()).supersededBy();
    }
    return after;
  }

  private Entry of(String id) {
    return Objects.requireNonNull(entries.get(id));
  }

  /** In the order of recording. */
  public List<Entry> all() {
    return List.copyOf(entries.values());
  }
}
