package dev.segue.app.cli.project;

import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.provider.Breakers;
import dev.segue.core.view.ProviderStats;
import dev.segue.core.view.ProvidersView;
import dev.segue.store.ProviderLog;
import java.util.List;
import java.util.Optional;

/** How the providers stand that a run would use. */
public final class ProviderRows {
  private ProviderRows() {}

  /** All of them, in order; their programs are asked for their versions. */
  public static ProvidersView of(ProjectStore store, List<AgentFacts> agents) {
    Optional<Journal> existing = store.existing();
    try {
      var stats = new ProviderStats();
      existing.ifPresent(s -> fold(s, stats));
      Breakers breakers =
          existing.map(s -> ProviderLog.open(s, store.codec()).breakers()).orElse(Breakers.NONE);
      return new ProvidersView(agents.stream().map(a -> row(a, breakers, stats)).toList());
    } finally {
      existing.ifPresent(Journal::close);
    }
  }

  private static void fold(Journal store, ProviderStats stats) {
    store.journals().stream()
        .filter(JournalId::isProject)
        .forEach(id -> stats.add(HistoryNumbers.of(store, id.name()).providers()));
  }

  private static ProvidersView.Row row(AgentFacts agent, Breakers breakers, ProviderStats stats) {
    return new ProvidersView.Row(
        new ProvidersView.Installed(agent.id(), agent.program().isInstalled(), agent.version()),
        new ProvidersView.Basis(
            agent.basis().tested(), agent.basis().source(), agent.basis().isForeign()),
        breakers.of(agent.id()),
        stats.of(agent.id()));
  }
}
