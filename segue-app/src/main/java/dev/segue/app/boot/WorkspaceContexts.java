package dev.segue.app.boot;

import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.session.Contexts;
import dev.segue.app.config.OwnFolder;
import dev.segue.app.config.Places;
import dev.segue.context.pack.StoreAccess;
import dev.segue.core.context.ContextService;
import dev.segue.core.text.TokenCounter;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Contexts of the tasks of one workspace, for all who ask in this process. */
final class WorkspaceContexts implements Contexts {
  private final Preloading preloading;
  private final Function<ProjectStore, StoreAccess> access;
  private @Nullable ContextService made;

  /**
   * @param access how the store is entered for each act
   */
  WorkspaceContexts(Preloading preloading, Function<ProjectStore, StoreAccess> access) {
    this.preloading = preloading;
    this.access = access;
  }

  @Override
  public synchronized ContextService of(ProjectStore store) {
    ContextService known = made;
    if (known == null) {
      Stores.keepLibrary();
      Places places = store.configuration().places();
      var wiring =
          new ContextWiring(
              store.codec(), this::tokens, OwnFolder.of(places), () -> OwnFolder.make(places));
      known =
          wiring.service(
              store.configuration(),
              access.apply(store),
              wiring.workspace(places, System.err::println));
      made = known;
    }
    return known;
  }

  @Override
  public TokenCounter tokens() {
    return preloading.tokens();
  }
}
