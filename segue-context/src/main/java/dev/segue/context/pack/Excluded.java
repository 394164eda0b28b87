package dev.segue.context.pack;

import dev.segue.core.context.DecisionStatus;
import dev.segue.core.context.Explained;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.SectionKind;
import dev.segue.core.context.pack.KnownDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lists the items that were no candidates for a pack at all, each with the reason. */
final class Excluded {
  private Excluded() {}

  static List<Explained> of(PackKey key, Set<SectionKind> allowed, List<KnownDecision> decisions) {
    var items = new ArrayList<Explained>();
    for (KnownDecision decision : decisions) {
      reason(decision, decisions)
          .ifPresent(
              why ->
                  items.add(new Explained(decision.id(), SectionKind.DECISIONS, false, 0, 0, why)));
    }
    for (SectionKind kind : SectionKind.values()) {
      if (!allowed.contains(kind)) {
        String why =
            "the policy does not show it to role %s in phase %s"
                .formatted(key.role().word(), key.phase().word());
        items.add(new Explained(kind.word(), kind, false, 0, 0, why));
      }
    }
    return items;
  }

  private static Optional<String> reason(KnownDecision decision, List<KnownDecision> all) {
    Optional<String> by =
        all.stream()
            .filter(other -> other.supersedes().filter(decision.id()::equals).isPresent())
            .filter(other -> other.status() != DecisionStatus.PROPOSED)
            .filter(other -> other.status() != DecisionStatus.REJECTED)
            .map(KnownDecision::id)
            .findFirst();
    if (by.isPresent()) {
      return by.map(id -> "superseded by " + id);
    }
    boolean isCandidate =
        decision.status() == DecisionStatus.ACTIVE || decision.status() == DecisionStatus.PROPOSED;
    return isCandidate ? Optional.empty() : Optional.of("holds not: " + decision.status().word());
  }
}
