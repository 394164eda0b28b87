package dev.segue.core.context;

import dev.segue.core.context.DecisionEvent.DecisionRecorded;
import dev.segue.core.context.DecisionEvent.DecisionSuperseded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The decisions of a project: how many there ever were, and the newest.
 *
 * @param count all that were recorded
 * @param newest at most {@link #KEPT}, oldest first, superseded ones among them
 */
public record Decisions(int count, List<Decision> newest) {
  /** More than a start-up context can show; older ones are in the journal. */
  public static final int KEPT = 50;

  /** Of an empty project. */
  public static final Decisions NONE = new Decisions(0, List.of());

  public Decisions {
    newest = List.copyOf(newest);
  }

  /** Outcome of a draft. */
  public sealed interface Answer {
    /** Append these. */
    record Recorded(DecisionRecorded decision, List<DecisionEvent> events) implements Answer {
      public Recorded {
        events = List.copyOf(events);
      }
    }

    /** There is no decision of this id to supersede. */
    record NoSuchDecision(String id) implements Answer {}
  }

  /** Decides on a draft; the id is the next one of the present state. */
  public Answer record(DecisionDraft draft) {
    Optional<String> before = draft.supersedes();
    if (before.isPresent() && !hasRecorded(before.get())) {
      return new Answer.NoSuchDecision(before.get());
    }
    var recorded =
        new DecisionRecorded(
            idOf(count + 1),
            draft.title(),
            draft.status(),
            draft.rationale(),
            draft.kind(),
            draft.affects(),
            before,
            draft.author(),
            draft.source());
    var events = new ArrayList<DecisionEvent>(List.of(recorded));
    // A proposal takes nobody's place before it is agreed to.
    before
        .filter(_ -> draft.status() == DecisionStatus.ACTIVE)
        .ifPresent(id -> events.add(new DecisionSuperseded(id, recorded.id())));
    return new Answer.Recorded(recorded, events);
  }

  private boolean hasRecorded(String id) {
    return id.matches("D-\\d{4,9}")
        && Integer.parseInt(id.substring(2)) >= 1
        && Integer.parseInt(id.substring(2)) <= count
        && id.equals(idOf(Integer.parseInt(id.substring(2))));
  }

  private static String idOf(int number) {
    return "D-%04d".formatted(number);
  }

  /** Folds one event. */
  public Decisions evolve(DecisionEvent event, long seq, Instant at) {
    return switch (event) {
      case DecisionRecorded recorded -> with(Decision.of(recorded, seq, at));
      case DecisionSuperseded(String id, String by) ->
          new Decisions(
              count, newest.stream().map(d -> d.id().equals(id) ? d.supersededBy(by) : d).toList());
    };
  }

  private Decisions with(Decision decision) {
    var all = new ArrayList<>(newest);
    all.add(decision);
    return new Decisions(count + 1, all.subList(Math.max(0, all.size() - KEPT), all.size()));
  }

  /** Those of the newest that were recorded after an event, oldest first. */
  public List<Decision> after(long seq) {
    return newest.stream().filter(decision -> decision.seq() > seq).toList();
  }
}
