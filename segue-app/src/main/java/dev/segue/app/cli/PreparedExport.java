package dev.segue.app.cli;

import dev.segue.app.cli.print.TerminalLine;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.config.Configuration;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.DamagedStore;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Leases;
import dev.segue.store.ExportHeader;
import dev.segue.store.ExportWriter;
import dev.segue.store.ReadableEvents;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A history that was read once from end to end, so that what cannot be read is known before
 * anything is written: of the store, or of its remains where it cannot be used.
 */
final class PreparedExport implements AutoCloseable {
  private final ReadableEvents store;
  private final ExportWriter writer;
  private final Optional<Leases.Lease> held;
  private final List<String> losses = new ArrayList<>();

  private PreparedExport(ReadableEvents store, ExportWriter writer, Optional<Leases.Lease> held) {
    this.store = store;
    this.writer = writer;
    this.held = held;
  }

  static PreparedExport of(ProjectStore owner, boolean withBodies) {
    try {
      return read(
          new ReadableEvents(owner.open(), owner.codec()),
          owner.configuration(),
          withBodies,
          project -> held(owner, project));
    } catch (JournalException fault) {
      return ofRemains(owner, withBodies, fault);
    }
  }

  private static PreparedExport ofRemains(
      ProjectStore owner, boolean withBodies, JournalException fault) {
    DamagedStore damagedStore = remains(owner, fault);
    if (damagedStore.journals().isEmpty()) {
      damagedStore.close();
      throw Refusal.environment(fault.getMessage() + " (but no event of it can be read)");
    }
    PreparedExport export =
        read(
            new ReadableEvents(damagedStore, owner.codec()),
            owner.configuration(),
            withBodies,
            _ -> Optional.empty());
    Optional<String> missing = damagedStore.losses(JournalId.project(export.header().project()));
    missing.ifPresent(
        what -> {
          export.losses.addFirst(String.valueOf(fault.getMessage()));
          export.losses.add(
              "%d events and %d texts of project %s were read and are in the export; missing: %s"
                  .formatted(
                      export.header().events(),
                      export.header().bodies(),
                      TerminalLine.of(export.header().project()),
                      what));
        });
    return export;
  }

  private static DamagedStore remains(ProjectStore owner, JournalException fault) {
    try {
      return owner.remains();
    } catch (JournalException e) {
      fault.addSuppressed(e);
      throw fault;
    }
  }

  /**
   * Keeps runs from beginning while the history is read, so that one that moves elsewhere does not
   * go on here unseen. Where a run is going on already, or nobody may lock, what is there up to now
   * is written.
   */
  private static Optional<Leases.Lease> held(ProjectStore owner, String project) {
    try {
      return Optional.of(owner.hold(project));
    } catch (JournalException _) {
      return Optional.empty();
    }
  }

  private static PreparedExport read(
      ReadableEvents store,
      Configuration configuration,
      boolean withBodies,
      Function<String, Optional<Leases.Lease>> hold) {
    boolean isRead = false;
    Optional<Leases.Lease> held = Optional.empty();
    try {
      String project = ProjectChoice.forAct(configuration, store);
      held = hold.apply(project);
      var writer = new ExportWriter(store, project, withBodies);
      if (writer.header().events() == 0) {
        throw nothing(store, project);
      }
      var export = new PreparedExport(store, writer, held);
      store
          .damaged()
          .forEach(
              (seq, type) ->
                  export.losses.add(
                      "event %d (%s) is damaged and not in the export; it stays in the store"
                          .formatted(seq, type)));
      isRead = true;
      return export;
    } finally {
      if (!isRead) {
        held.ifPresent(Leases.Lease::close);
        store.close();
      }
    }
  }

  private static Refusal nothing(ReadableEvents store, String project) {
    String name = TerminalLine.of(project);
    return store.version(JournalId.project(project)) == 0
        ? Refusal.usage("project %s has no history to export".formatted(name))
        : Refusal.environment("no event of project %s can be read".formatted(name));
  }

  ExportHeader header() {
    return writer.header();
  }

  /** What the export lacks, in lines for the operator; none of a whole store. */
  List<String> losses() {
    return List.copyOf(losses);
  }

  void write(Appendable out) throws IOException {
    writer.write(out);
  }

  @Override
  public void close() {
    held.ifPresent(Leases.Lease::close);
    store.close();
  }
}
