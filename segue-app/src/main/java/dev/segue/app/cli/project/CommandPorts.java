package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.PlaceFlags;
import dev.segue.core.journal.Journal;
import dev.segue.store.EventCodec;
import java.util.Optional;

/** Services that a command of any kind needs from its environment. */
public interface CommandPorts {
  /** Configuration for these flags, in this process's surroundings. */
  Configuration configuration(PlaceFlags flags);

  /** A variable of this process's environment. */
  Optional<String> variable(String name);

  /** Events to text and back. */
  EventCodec codec();

  /** The store, made where there is none, together with Segue's folder. */
  Journal store(Configuration configuration);

  /**
   * To be called before a project's first events may be written: an import needs it empty to its
   * end. Waits some seconds for a run that is about to begin.
   *
   * @throws dev.segue.core.journal.JournalException when somebody holds the project and it has no
   *     history yet
   */
  void mayBegin(Configuration configuration, Journal store, String project);

  /** The store, if there is one. */
  Optional<Journal> existingStore(Configuration configuration);
}
