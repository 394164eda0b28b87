package dev.segue.bench.context;

import dev.segue.bench.Histories;
import dev.segue.context.index.code.IndexListener;
import dev.segue.context.pack.ContextTools;
import dev.segue.context.pack.IndexedWorkspace;
import dev.segue.context.pack.ProjectContexts;
import dev.segue.context.pack.StoreAccess;
import dev.segue.context.pack.Tokenizers;
import dev.segue.core.context.ContextPack;
import dev.segue.core.context.PackRequest;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.TokenCounter;
import dev.segue.files.taskfile.PolicyFile;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import dev.segue.store.sqlite.SqliteJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The whole service as a run asks it, on a journal in SQLite: the look at the workspace, the record
 * of the project, and the synced append of what was built are in it. A task is queued with {@link
 * #queue} before its pack is asked for; asked for again, the pack is the stored one.
 */
final class ServicePacking implements Packing, AutoCloseable {
  private static final String PROJECT = "bench";

  private final EventCodec codec = new EventCodec();
  private final SqliteJournal journal;
  private final IndexedWorkspace workspace;
  private final ProjectContexts service;

  /**
   * @param index where the index of the folder is kept
   * @param store file of the journal, which is made
   */
  ServicePacking(Path folder, Path index, Path store, TokenCounter counter) throws IOException {
    this.journal = SqliteJournal.open(store, Clock.tickMillis(ZoneOffset.UTC));
    this.workspace =
        new IndexedWorkspace(folder, () -> index, Clock.systemUTC(), IndexListener.SILENT);
    var tokenizers = new Tokenizers(() -> counter);
    this.service =
        new ProjectContexts(
            new Api(journal),
            new ContextTools(
                codec,
                PolicyFile::shipped,
                tokenizers::named,
                tokenizers.names(),
                Redactor.STANDARD,
                workspace,
                System::nanoTime,
                java.time.InstantSource.system(),
                _ -> _ -> Optional.empty()));
  }

  /** The only project of an open store. */
  private record Api(Journal journal) implements StoreAccess {
    @Override
    public boolean isThere() {
      return true;
    }

    @Override
    public <T> T with(Optional<String> project, BiFunction<Journal, String, T> work) {
      return work.apply(journal, PROJECT);
    }

    @Override
    public <T> T beginning(Optional<String> project, BiFunction<Journal, String, T> work) {
      return with(project, work);
    }
  }

  /** Puts a task into the project. */
  void queue(String id, String instructions) {
    ProjectLog.open(journal, codec, PROJECT)
        .decide(Durability.PROCESS, _ -> Histories.queued(id, instructions));
  }

  @Override
  public ContextPack pack(String id, String instructions) {
    return service
        .get(
            new PackRequest(
                Optional.empty(), id, "developer", "build", "", 0, 0, Optional.empty(), "", ""))
        .pack();
  }

  @Override
  public void close() {
    workspace.close();
    journal.close();
  }
}
