package dev.segue.app.boot;

import dev.segue.app.cli.project.Runs.RunRequest;
import dev.segue.context.pack.IndexedWorkspace;
import dev.segue.context.pack.RunContexts;
import dev.segue.context.pack.StoreAccess;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.prompt.TaskContexts;
import dev.segue.run.Pause;
import dev.segue.run.Stop;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The index of a run's workspace, and the packs that are built on it. */
public final class RunIndex implements AutoCloseable {
  private static final Duration LOOK = Duration.ofMillis(20);

  private final ContextWiring wiring;
  private final RunRequest request;
  private final @Nullable IndexedWorkspace workspace;
  private final boolean isNew;

  /**
   * Of a run; of one that gives no packs, nothing.
   *
   * @param isNeeded whether somebody cannot do without packs
   */
  public RunIndex(ContextWiring wiring, RunRequest request, boolean isNeeded) {
    this.wiring = wiring;
    this.request = request;
    boolean isIndexed = wiring.isIndexed();
    boolean isOn =
        switch (request.settings().context()) {
          case ON -> true;
          case OFF -> false;
          case WHERE_INDEXED -> isIndexed || isNeeded;
        };
    workspace =
        isOn
            ? wiring.workspace(
                request.configuration().places(), line -> request.notices().tell(line))
            : null;
    isNew = isOn && !isIndexed;
  }

  /**
   * The packs of the run's tasks. A workspace that was never indexed is, before it returns; a
   * signal ends that, and what was read is kept.
   */
  public TaskContexts contexts(Journal store, Stop stop) throws InterruptedException {
    IndexedWorkspace known = workspace;
    if (known == null) {
      return TaskContexts.NONE;
    }
    if (isNew) {
      index(known, stop);
    }
    return new RunContexts(
        wiring.service(request.configuration(), new OpenStore(store), known), request.project());
  }

  private static void index(IndexedWorkspace workspace, Stop stop) throws InterruptedException {
    Thread reader = Thread.ofPlatform().name("first-index").start(() -> look(workspace));
    while (reader.isAlive()) {
      if (stop.isAsked()) {
        reader.interrupt();
      }
      Pause.SLEEPING.rest(LOOK);
    }
  }

  private static void look(IndexedWorkspace workspace) {
    try {
      workspace.look();
    } catch (Refusal _) {
      // The first pack asks again, and its dispatch is told why.
      return;
    }
  }

  /** A store that is open as long as the run goes on. */
  private record OpenStore(Journal journal) implements StoreAccess {
    @Override
    public boolean isThere() {
      return true;
    }

    @Override
    public <T> T with(Optional<String> project, BiFunction<Journal, String, T> work) {
      return work.apply(journal, project.orElseThrow());
    }

    /** The run itself holds the project. */
    @Override
    public <T> T beginning(Optional<String> project, BiFunction<Journal, String, T> work) {
      return with(project, work);
    }
  }

  @Override
  public void close() {
    if (workspace != null) {
      workspace.close();
    }
  }
}
