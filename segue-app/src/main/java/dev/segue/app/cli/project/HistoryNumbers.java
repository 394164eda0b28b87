package dev.segue.app.cli.project;

import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Recorded;
import dev.segue.core.journal.Snapshot;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.view.MetricsFold;
import dev.segue.core.view.ProviderStats;
import dev.segue.store.EventCodec;
import java.util.List;
import java.util.Optional;

/**
 * The numbers over a project's whole history. They are kept beside its journal, so that a
 * monitoring system that asks every minute does not have a million events read each time.
 */
public final class HistoryNumbers {
  /** Names the code of both folds; raised whenever one of them counts otherwise. */
  static final String FOLD = "numbers-4";

  /** New events after which the numbers are kept again. */
  static final int SNAPSHOT_EVENTS = 2_000;

  private static final String BESIDE = "numbers";
  private static final int PAGE = 1_000;

  private final MetricsFold metrics = new MetricsFold();
  private final ProviderStats providers = new ProviderStats();

  private HistoryNumbers() {}

  /**
   * The numbers as they are kept.
   *
   * @param metrics of {@code segue metrics}
   * @param providers of {@code segue providers}
   */
  public record Memento(MetricsFold.Memento metrics, ProviderStats.Memento providers) {}

  /** The numbers of a project, up to its last event. */
  public static Memento of(Journal journal, String project) {
    var numbers = new HistoryNumbers();
    numbers.read(journal, EventCodec.outlining(), project);
    return numbers.memento();
  }

  private Memento memento() {
    return new Memento(metrics.memento(), providers.memento());
  }

  private void read(Journal journal, EventCodec codec, String project) {
    JournalId id = JournalId.project(project);
    Optional<Snapshot> kept = journal.snapshot(id.beside(BESIDE), FOLD);
    long begin = kept.filter(snapshot -> restore(codec, snapshot)).map(Snapshot::seq).orElse(0L);
    long at = begin;
    List<StoredEvent> page;
    do {
      page = journal.read(id, at, PAGE);
      for (StoredEvent event : page) {
        Recorded recorded = codec.decode(event);
        metrics.apply(project, recorded);
        providers.apply(recorded.event());
        at = event.seq();
      }
    } while (page.size() == PAGE);
    if (at - begin >= SNAPSHOT_EVENTS) {
      keep(journal, id, new Snapshot(at, FOLD, codec.encodeNumbers(memento())));
    }
  }

  private boolean restore(EventCodec codec, Snapshot snapshot) {
    try {
      Memento memento = codec.decodeNumbers(snapshot.state(), Memento.class);
      metrics.add(memento.metrics());
      providers.add(memento.providers());
      return true;
    } catch (IllegalArgumentException _) {
      // A damaged snapshot is no loss: the events are the truth.
      return false;
    }
  }

  private static void keep(Journal journal, JournalId id, Snapshot snapshot) {
    try {
      journal.saveSnapshot(id.beside(BESIDE), snapshot);
    } catch (JournalException _) {
      // Whoever only asks need not be able to write: the next one reads it all once more.
      return;
    }
  }
}
