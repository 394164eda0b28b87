package dev.segue.run.simulation;

import dev.segue.core.context.ContextBuilt;
import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.prompt.TaskContexts;
import dev.segue.core.workflow.Role;
import dev.segue.store.EventCodec;
import java.util.List;
import java.util.Optional;

/** Builds a pack for each attempt: what matters here is that it moves the journal on. */
record SimulatedContexts(Journal store, SimulatedPacks packs) implements TaskContexts {
  private static final JournalId ID = JournalId.project("p");

  @Override
  public Optional<String> of(String taskId, int attempt, Role role) {
    Optional<String> known = packs.find(taskId, attempt, role);
    if (known.isPresent()) {
      return known;
    }
    var built =
        new ContextBuilt(
            taskId,
            attempt,
            role.word(),
            role.usual().word(),
            4_000,
            attempt > 1,
            "o200k_base",
            "h",
            "d",
            1,
            List.of(),
            0,
            "r",
            List.of(),
            0);
    while (true) {
      try {
        store.append(
            ID, store.version(ID), List.of(new EventCodec().encode(built)), Durability.POWER);
        return packs.built(taskId, attempt, role);
      } catch (ConflictException _) {
        // Somebody came first; as the service does, it looks again.
        Optional<String> other = packs.find(taskId, attempt, role);
        if (other.isPresent()) {
          return other;
        }
      }
    }
  }
}
