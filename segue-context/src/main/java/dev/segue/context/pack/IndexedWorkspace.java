package dev.segue.context.pack;

import dev.segue.context.index.ProjectIndex;
import dev.segue.context.index.ProjectView;
import dev.segue.context.index.code.IndexListener;
import dev.segue.context.index.document.Adr;
import dev.segue.context.index.document.AdrFiles;
import dev.segue.context.index.workspace.Workspace;
import dev.segue.core.context.Refusal;
import dev.segue.run.git.GitChanges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A workspace that is looked at through an index; made when it is first needed. */
public final class IndexedWorkspace implements WorkspaceSource, AutoCloseable {
  private final Path folder;
  private final Supplier<Path> file;
  private final Clock clock;
  private final IndexListener listener;
  private @Nullable ProjectIndex index;

  /** Counts callers and looks, so that it is known who came before which look began. */
  private final AtomicLong turns = new AtomicLong();

  private long began;
  private @Nullable ProjectView view;

  /**
   * @param folder of the workspace; need not exist
   * @param file asked for where the index is kept, once one is needed; its folder exists then
   * @param listener is told how far a look has come
   */
  public IndexedWorkspace(Path folder, Supplier<Path> file, Clock clock, IndexListener listener) {
    this.folder = folder;
    this.file = file;
    this.clock = clock;
    this.listener = listener;
  }

  /** Of several callers at once one looks, and those who came before it began have that view. */
  @Override
  public Optional<ProjectView> look() {
    long came = turns.incrementAndGet();
    try {
      Optional<ProjectIndex> open = open();
      return open.isEmpty() ? Optional.empty() : Optional.of(since(came, open.get()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refusal(
          Refusal.Kind.FAILED_PRECONDITION, "the look at the workspace was interrupted");
    }
  }

  private ProjectView since(long came, ProjectIndex opened) throws InterruptedException {
    synchronized (turns) {
      ProjectView known = view;
      if (known == null || began < came) {
        began = turns.incrementAndGet();
        known = opened.look(listener);
        view = known;
      }
      return known;
    }
  }

  private synchronized Optional<ProjectIndex> open() {
    ProjectIndex known = index;
    if (known == null && Files.isDirectory(folder)) {
      known = new ProjectIndex(real(), file.get(), clock);
      index = known;
    }
    return Optional.ofNullable(known);
  }

  private Path real() {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw new Refusal(
          Refusal.Kind.FAILED_PRECONDITION,
          "the workspace %s cannot be read: %s".formatted(folder, e.getMessage()));
    }
  }

  @Override
  public Optional<GitChanges> changes() {
    return Files.isDirectory(folder) ? Optional.of(new GitChanges(real())) : Optional.empty();
  }

  @Override
  public List<Adr> decisions() {
    return Files.isDirectory(folder) ? AdrFiles.read(new Workspace(real())).all() : List.of();
  }

  @Override
  public synchronized void close() {
    ProjectIndex known = index;
    if (known != null) {
      known.close();
      index = null;
    }
  }
}
