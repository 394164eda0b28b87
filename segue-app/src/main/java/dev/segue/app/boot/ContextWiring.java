package dev.segue.app.boot;

import dev.segue.app.cli.project.StoredWorkflows;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.Places;
import dev.segue.app.config.ProjectFolders;
import dev.segue.context.index.language.ParserLibraries;
import dev.segue.context.pack.ContextTools;
import dev.segue.context.pack.IndexProgress;
import dev.segue.context.pack.IndexedWorkspace;
import dev.segue.context.pack.ProjectContexts;
import dev.segue.context.pack.StoreAccess;
import dev.segue.context.pack.Tokenizers;
import dev.segue.context.pack.WorkspaceSource;
import dev.segue.core.context.ContextPolicy;
import dev.segue.core.context.Refusal;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.TokenCounter;
import dev.segue.files.source.InputException;
import dev.segue.files.taskfile.PolicyFile;
import dev.segue.store.EventCodec;
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
            () -> policy(policies),
            tokenizers::named,
            tokenizers.names(),
            Redactor.with(configuration.settings().redact()),
            workspace,
            System::nanoTime,
            Clock.systemUTC(),
            store -> StoredWorkflows.in(store, configuration));
    return new ProjectContexts(access, means);
  }

  private static ContextPolicy policy(Path folder) {
    try {
      return PolicyFile.of(folder);
    } catch (InputException e) {
      throw new Refusal(Refusal.Kind.FAILED_PRECONDITION, e.getMessage());
    }
  }
}
