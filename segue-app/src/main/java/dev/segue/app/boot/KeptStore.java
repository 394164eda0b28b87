package dev.segue.app.boot;

import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.context.pack.StoreAccess;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import dev.segue.store.StoreAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A store that a server keeps open: opening one takes longer than most of what it is asked. Opened
 * anew after a failure, and when its file has gone or another was put in its place. Safe for use by
 * several threads.
 */
public final class KeptStore implements StoreAccess {
  private final ProjectStore store;
  private @Nullable Journal open;

  /** Which file it is, whatever its name. One that was moved away could be written to unseen. */
  private Optional<Object> file = Optional.empty();

  public KeptStore(ProjectStore store) {
    this.store = store;
  }

  @Override
  public synchronized boolean isThere() {
    if (open != null && isGone()) {
      forget(open);
    }
    if (open == null) {
      // Before it is opened: if it is replaced meanwhile, the next look sees another one.
      file = look();
      store.existing().ifPresent(journal -> open = journal);
    }
    return open != null;
  }

  private boolean isGone() {
    return !look().equals(file);
  }

  /** The file that has the store's name now; empty where none has it, and for a server. */
  private Optional<Object> look() {
    if (store.configuration().places().store() instanceof StoreAddress.SqliteFile(var path)) {
      try {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return Optional.of(key == null ? path : key);
      } catch (IOException _) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private synchronized Journal journal() {
    Journal known = isThere() ? open : null;
    if (known == null) {
      known = store.open();
      open = known;
    }
    return known;
  }

  // Another one may have been opened meanwhile, and that one is not the one that failed.
  @SuppressWarnings("ReferenceEquality")
  private synchronized void forget(Journal failed) {
    if (open == failed) {
      open = null;
      failed.close();
    }
  }

  @Override
  public <T> T with(Optional<String> project, BiFunction<Journal, String, T> work) {
    return with(journal(), project, work);
  }

  @Override
  public <T> T beginning(Optional<String> project, BiFunction<Journal, String, T> work) {
    // Asked out here: that somebody holds the project is no failure of the store.
    this.<Runnable>with(project, (journal, name) -> () -> store.mayBegin(journal, name)).run();
    return with(project, work);
  }

  private <T> T with(
      Journal journal, Optional<String> project, BiFunction<Journal, String, T> work) {
    try {
      return work.apply(
          journal, project.orElseGet(() -> ProjectChoice.forAct(store.configuration(), journal)));
    } catch (JournalException e) {
      forget(journal);
      throw e;
    }
  }
}
