package dev.segue.app.boot;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.Places;
import dev.segue.app.config.ProjectFolders;
import dev.segue.app.contextpolicy.PolicyFile;
import dev.segue.app.packs.ContextMeans;
import dev.segue.app.packs.IndexProgress;
import dev.segue.app.packs.IndexedWorkspace;
import dev.segue.app.packs.ProjectContexts;
import dev.segue.app.packs.StoreDoor;
import dev.segue.app.packs.WorkspaceSource;
import dev.segue.app.store.codec.EventCodec;
import dev.segue.app.tokens.Tokenizers;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.TokenCounter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Puts the context service together. */
final class ContextWiring {
  /** Name of the index in Segue's own folder. */
  static final String INDEX = "index.db";

  private final EventCodec codec;
  private final Tokenizers tokenizers;

  ContextWiring(EventCodec codec, Supplier<? extends TokenCounter> tokens) {
    this.codec = codec;
    this.tokenizers = new Tokenizers(tokens);
  }

  /** Where the index of a workspace is kept. */
  static Path index(Places places) {
    return OwnFolder.of(places).resolve(INDEX);
  }

  /** Whether there is an index already. */
  static boolean isIndexed(Places places) {
    return Files.exists(index(places));
  }

  /**
   * The workspace, looked at through its index.
   *
   * @param told how far a first index has come
   */
  static IndexedWorkspace workspace(Places places, Consumer<String> told) {
    OwnFolder.make(places);
    return new IndexedWorkspace(
        places.workspace(), index(places), Clock.systemUTC(), new IndexProgress(told));
  }

  /** The service. */
  ProjectContexts service(Configuration configuration, StoreDoor door, WorkspaceSource workspace) {
    Path policies = configuration.places().projectFolder().resolve(ProjectFolders.OWN_FOLDER);
    var means =
        new ContextMeans(
            codec,
            () -> PolicyFile.of(policies),
            tokenizers::named,
            tokenizers.names(),
            Redactor.with(configuration.settings().redact()),
            workspace,
            System::nanoTime);
    return new ProjectContexts(door, means);
  }
}
