package dev.segue.context.pack;

import dev.segue.core.journal.Journal;
import java.util.Optional;
import java.util.function.BiFunction;

/** The way to the store and to a project in it. Safe for use by several threads. */
public interface StoreAccess {
  /** Whether there is a store. */
  boolean isThere();

  /**
   * Does something with the record of a project. The store is open at least meanwhile.
   *
   * @param project empty for the one that is meant where none is named
   * @throws dev.segue.core.context.Refusal when there is no store, no such project, or not exactly
   *     one is meant
   * @throws dev.segue.core.journal.JournalException when the store cannot do it
   */
  <T> T with(Optional<String> project, BiFunction<Journal, String, T> work);

  /**
   * The same for work that may be the first of a project.
   *
   * @throws dev.segue.core.context.Refusal as {@link #with}
   * @throws dev.segue.core.journal.JournalException also when somebody holds the project to begin
   *     it, as an import does
   */
  <T> T beginning(Optional<String> project, BiFunction<Journal, String, T> work);
}
