package dev.segue.app.cli.entry;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.store.codec.EventCodec;
import dev.segue.core.journal.Journal;
import java.util.Optional;

/** What a command of any kind needs of the world. */
public interface Ground {
  /** Configuration for these flags, in this process's surroundings. */
  Configuration configuration(PlaceFlags flags);

  /** A variable of this process's environment. */
  Optional<String> variable(String name);

  /** Events to text and back. */
  EventCodec codec();

  /** The store, made where there is none, together with Segue's folder. */
  Journal store(Configuration configuration);

  /** The store, if there is one. */
  Optional<Journal> existingStore(Configuration configuration);
}
