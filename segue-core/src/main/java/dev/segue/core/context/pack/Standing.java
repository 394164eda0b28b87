package dev.segue.core.context.pack;

import dev.segue.core.context.DecisionStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which decisions may be shown, and which ones each of them replaces: a successor stands where its
 * predecessors stood, so that a task that they bound is bound by it.
 */
final class Standing {
  private final Map<String, KnownDecision> all = new TreeMap<>();

  /** Who took a decision's place. */
  private final Map<String, String> successors = new HashMap<>();

  /**
   * @param decisions of the same id the one that was written last counts
   */
  Standing(List<KnownDecision> decisions) {
    for (KnownDecision decision : decisions) {
      all.merge(decision.id(), decision, (a, b) -> b.order() >= a.order() ? b : a);
    }
    for (KnownDecision decision : all.values()) {
      if (decision.status() == DecisionStatus.ACTIVE
          || decision.status() == DecisionStatus.SUPERSEDED) {
        decision.supersedes().ifPresent(before -> successors.put(before, decision.id()));
      }
    }
  }

  /** Each once, by id. */
  List<KnownDecision> all() {
    return List.copyOf(all.values());
  }

  /** Those that hold, and those that are proposed: teams build on proposals. By id. */
  List<KnownDecision> candidates() {
    return all.values().stream()
        .filter(
            decision ->
                decision.status() == DecisionStatus.ACTIVE
                    || decision.status() == DecisionStatus.PROPOSED)
        .filter(decision -> !successors.containsKey(decision.id()))
        .toList();
  }

  /**
   * A decision and all that it took the place of, directly or by others; bounded by their number. A
   * proposal has taken no place yet.
   */
  List<KnownDecision> line(KnownDecision decision) {
    var line = new ArrayList<KnownDecision>();
    Set<String> seen = new HashSet<>();
    var open = new ArrayList<KnownDecision>(List.of(decision));
    while (!open.isEmpty()) {
      KnownDecision next = open.removeLast();
      if (seen.add(next.id())) {
        line.add(next);
        open.addAll(before(next));
      }
    }
    return line;
  }

  private List<KnownDecision> before(KnownDecision decision) {
    return decision.status() == DecisionStatus.PROPOSED
        ? List.of()
        : decision.supersedes().map(all::get).map(List::of).orElse(List.of());
  }
}
