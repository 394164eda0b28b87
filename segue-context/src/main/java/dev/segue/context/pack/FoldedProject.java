package dev.segue.context.pack;

import dev.segue.core.journal.Journal;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the fold of the project that was asked for last, so that a run does not fold its whole
 * history anew for each pack. A fold has one user at a time; who comes meanwhile makes another.
 * Safe for use by several threads.
 */
final class FoldedProject {
  private record Fold(Journal journal, ProjectLog log) {}

  private final AtomicReference<@Nullable Fold> idle = new AtomicReference<>();

  /** The log of a project as of now, for the caller alone until {@link #putBack}. */
  ProjectLog take(Journal journal, EventCodec codec, String project) {
    Fold known = idle.getAndSet(null);
    if (known == null
        || !known.journal().equals(journal)
        || !known.log().project().equals(project)) {
      return ProjectLog.open(journal, codec, project);
    }
    known.log().catchUp();
    return known.log();
  }

  /** Keeps a log for whoever is next. */
  void putBack(Journal journal, ProjectLog log) {
    idle.set(new Fold(journal, log));
  }
}
