package dev.segue.core.journal;

import java.util.Optional;

/** Remains of a store that cannot be used as a {@link Journal}. Reading changes nothing. */
public interface DamagedStore extends ReadableStore {
  /**
   * What a journal lacks, as far as that can be told, in words for the operator; empty when nothing
   * speaks against its being whole.
   */
  Optional<String> losses(JournalId id);
}
