package dev.segue.app.boot.context;

import dev.segue.app.cli.entry.Ground;
import dev.segue.app.cli.entry.ProjectChoice;
import dev.segue.app.cli.entry.Refusal;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.address.StoreAddress;
import dev.segue.app.packs.StoreDoor;
import dev.segue.core.context.RefusalCode;
import dev.segue.core.context.service.ContextRefusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A store that a server keeps open: opening one takes longer than most of what it is asked. Opened
 * anew after a failure, and when its file has gone. Safe for use by several threads.
 */
public final class KeptStore implements StoreDoor {
  private final Ground ground;
  private final Configuration configuration;
  private @Nullable Journal open;

  public KeptStore(Ground ground, Configuration configuration) {
    this.ground = ground;
    this.configuration = configuration;
  }

  @Override
  public synchronized boolean isThere() {
    if (open != null && isGone()) {
      forget(open);
    }
    if (open == null) {
      ground.existingStore(configuration).ifPresent(store -> open = store);
    }
    return open != null;
  }

  private boolean isGone() {
    return configuration.places().store() instanceof StoreAddress.SqliteFile(var file)
        && !Files.exists(file);
  }

  private synchronized Journal journal() {
    Journal known = isThere() ? open : null;
    if (known == null) {
      known = ProjectChoice.storeOf(ground, configuration);
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
    try {
      return with(journal(), project, work);
    } catch (Refusal e) {
      throw new ContextRefusal(RefusalCode.FAILED_PRECONDITION, String.valueOf(e.getMessage()));
    }
  }

  private <T> T with(Journal store, Optional<String> project, BiFunction<Journal, String, T> work) {
    try {
      return work.apply(store, project.orElseGet(() -> ProjectChoice.forAct(configuration, store)));
    } catch (JournalException e) {
      forget(store);
      throw e;
    }
  }
}
