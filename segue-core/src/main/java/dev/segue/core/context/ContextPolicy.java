package dev.segue.core.context;

import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which role sees which sections in which phase. What it does not name is forbidden. Immutable.
 *
 * @param allowed sections by role and phase; each set has {@link SectionKind#TASK}
 */
public record ContextPolicy(Map<Role, Map<Phase, Set<SectionKind>>> allowed) {
  /** Copies, so that nobody changes it afterwards. */
  public ContextPolicy {
    Map<Role, Map<Phase, Set<SectionKind>>> copy = new EnumMap<>(Role.class);
    allowed.forEach(
        (role, phases) -> {
          Map<Phase, Set<SectionKind>> inner = new EnumMap<>(Phase.class);
          phases.forEach((phase, kinds) -> inner.put(phase, withTask(role, phase, kinds)));
          copy.put(role, Map.copyOf(inner));
        });
    allowed = Map.copyOf(copy);
  }

  private static Set<SectionKind> withTask(Role role, Phase phase, Set<SectionKind> kinds) {
    if (!kinds.contains(SectionKind.TASK)) {
      throw new IllegalArgumentException(
          "%s in %s would not see its task".formatted(role.word(), phase.word()));
    }
    return Set.copyOf(EnumSet.copyOf(kinds));
  }

  /** What a role sees in a phase; empty where it may see nothing at all. */
  public Optional<Set<SectionKind>> sections(Role role, Phase phase) {
    return Optional.ofNullable(allowed.getOrDefault(role, Map.of()).get(phase));
  }
}
