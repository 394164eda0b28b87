package dev.segue.app.boot.context;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.Places;
import dev.segue.app.config.ProjectFolders;
import dev.segue.app.context.ContextTools;
import dev.segue.app.context.IndexProgress;
import dev.segue.app.context.IndexedWorkspace;
import dev.segue.app.context.ProjectContexts;
import dev.segue.app.context.StoreAccess;
import dev.segue.app.context.WorkspaceSource;
import dev.segue.app.contextpolicy.PolicyFile;
import dev.segue.app.store.codec.EventCodec;
import dev.segue.app.tokens.Tokenizers;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.TokenCounter;
import dev.segue.index.code.language.ParserLibraries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Puts the context service together. */
public final class ContextWiring {
  /** Name of the index in Segue's own folder. */
  private static final String INDEX = "index.db";

  /** Set by the launcher where the standard error goes to a terminal. */
  private static final String TERMINAL = "segue.terminal";

  /** The launcher's folder for this build. */
  private static final String HOME = "segue.home";

  private final EventCodec codec;
  private final Tokenizers tokenizers;
  private final Path index;
  private final Supplier<Path> own;

  /**
   * @param tokens asked for when something is to be counted
   * @param folder Segue's own, where the index is kept
   * @param own asked for that folder before something is written there; makes it if missing
   */
  public ContextWiring(
      EventCodec codec, Supplier<? extends TokenCounter> tokens, Path folder, Supplier<Path> own) {
    this.codec = codec;
    this.tokenizers = new Tokenizers(tokens);
    this.index = folder.resolve(INDEX);
    this.own = own;
  }

  /** Whether there is an index already. */
  boolean isIndexed() {
    return Files.exists(index);
  }

  /**
   * The workspace, looked at through its index.
   *
   * @param told how far a first index has come
   */
  public IndexedWorkspace workspace(Places places, Consumer<String> told) {
    String home = System.getProperty(HOME);
    if (home != null) {
      ParserLibraries.keepIn(Path.of(home));
    }
    return new IndexedWorkspace(
        places.workspace(),
        () -> own.get().resolve(INDEX),
        Clock.systemUTC(),
        new IndexProgress(told, Boolean.getBoolean(TERMINAL)));
  }

  /** The service. */
  public ProjectContexts service(
      Configuration configuration, StoreAccess access, WorkspaceSource workspace) {
    Path policies = configuration.places().projectFolder().resolve(ProjectFolders.OWN_FOLDER);
    var means =
        new ContextTools(
            codec,
            () -> PolicyFile.of(policies),
            tokenizers::named,
            tokenizers.names(),
            Redactor.with(configuration.settings().redact()),
            workspace,
            System::nanoTime);
    return new ProjectContexts(access, means);
  }
}
