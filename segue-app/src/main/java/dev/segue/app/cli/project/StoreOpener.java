package dev.segue.app.cli.project;

import dev.segue.core.journal.DamagedStore;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.Leases;
import dev.segue.store.StoreAddress;
import java.util.Optional;

/** Port to the stores of all kinds, by their address. Safe for use by several threads. */
public interface StoreOpener {
  /** The store, made where there is none; the folder of a file must exist. */
  Journal open(StoreAddress address);

  /** The store, if there is one. */
  Optional<Journal> existing(StoreAddress address);

  /**
   * What is left of a store that cannot be used; changes nothing.
   *
   * @throws dev.segue.core.journal.JournalException when nothing of it can be read
   */
  DamagedStore remains(StoreAddress address);

  /** Who holds the projects of a store; to be closed. */
  Leases leases(StoreAddress address);
}
