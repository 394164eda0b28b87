package dev.segue.app.cli.session;

import dev.segue.app.cli.project.ProjectStore;
import dev.segue.core.context.ContextService;
import dev.segue.core.text.TokenCounter;

/** Port to the contexts of tasks, and to what their tokens are counted with. */
public interface Contexts {
  /**
   * The contexts of a store's tasks. The store is opened for each act; the workspace is looked at
   * when a pack has to be built. One for all who ask: it holds the index of the workspace in
   * memory.
   */
  ContextService of(ProjectStore store);

  /** Counts tokens; loads in the background from the first call on. */
  TokenCounter tokens();
}
