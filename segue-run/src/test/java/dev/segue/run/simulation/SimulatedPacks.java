package dev.segue.run.simulation;

import dev.segue.core.prompt.NoContextException;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.run.simulation.rules.ReviewRules;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Packs as the store has them: one for a role, an attempt and the commit that it stands at. */
final class SimulatedPacks {
  private final SimulatedWorld simulatedWorld;
  private final Map<String, String> packs = new HashMap<>();
  private int built;

  SimulatedPacks(SimulatedWorld simulatedWorld) {
    this.simulatedWorld = simulatedWorld;
  }

  /** One that was built before; histories without workflows build each anew. */
  Optional<String> find(String taskId, int attempt, Role role) {
    return simulatedWorld.workflows.isUsed()
        ? Optional.ofNullable(packs.get(key(taskId, attempt, role)))
        : Optional.empty();
  }

  /** Builds one. */
  Optional<String> built(String taskId, int attempt, Role role) {
    if (!simulatedWorld.workflows.isUsed()) {
      return Optional.of("context of %s/%d".formatted(taskId, attempt));
    }
    if (role != Role.DEVELOPER
        && simulatedWorld.dice().happens(simulatedWorld.mood().failure() / 30)) {
      throw new NoContextException("the index is broken", new IllegalStateException("broken"));
    }
    String key = key(taskId, attempt, role);
    String text = "%s%s no. %d".formatted(ReviewRules.PACK, key, built++);
    packs.put(key, text);
    return Optional.of(text);
  }

  private String key(String taskId, int attempt, Role role) {
    String commit =
        simulatedWorld
            .truth()
            .state()
            .task(taskId)
            .flatMap(TaskState::workflow)
            .flatMap(WorkflowProgress::commit)
            .orElse("nothing");
    return "%s/%d for %s at %s ".formatted(taskId, attempt, role.word(), commit);
  }
}
