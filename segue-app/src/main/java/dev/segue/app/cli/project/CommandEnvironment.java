package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.core.journal.DispatchMark;
import dev.segue.run.process.Ancestors;
import dev.segue.store.EventCodec;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Environment of a command: its process, and the stores that it can open. Safe for threads. */
public final class CommandEnvironment {
  private final ProcessEnvironment process;
  private final StoreOpener opener;
  // Made when asked for: most of what a command that reads no event would spend is Jackson's.
  private @Nullable EventCodec codec;

  public CommandEnvironment(ProcessEnvironment process, StoreOpener opener) {
    this.process = process;
    this.opener = opener;
  }

  public ProcessEnvironment process() {
    return process;
  }

  /** A variable of this process that is set and not empty. */
  public Optional<String> variable(String name) {
    return process.variable(name);
  }

  /**
   * The dispatch of a run that this process belongs to: as its own environment says, else that of a
   * process above it, since many agents pass none of their variables on to their tools. Empty
   * outside of one.
   */
  public Optional<DispatchMark> dispatch() {
    return variable(DispatchMark.VARIABLE)
        .or(() -> Ancestors.find(DispatchMark.VARIABLE))
        .flatMap(DispatchMark::parse);
  }

  /**
   * The store that the configuration for these flags names.
   *
   * @throws dev.segue.files.source.InputException with everything that is wrong in flags, variables
   *     and files
   */
  public ProjectStore store(PlaceFlags flags) {
    return new ProjectStore(Configuration.load(flags, process), opener, this::codec);
  }

  /** The store that flags and environment name, else that of the dispatch that calls. */
  public ProjectStore storeOfCaller(PlaceFlags flags) {
    boolean isNamed = flags.store().isPresent() || variable("SEGUE_STORE").isPresent();
    Optional<String> own =
        isNamed
            ? Optional.empty()
            : variable(DispatchMark.STORE).or(() -> Ancestors.find(DispatchMark.STORE));
    return store(
        own.isEmpty()
            ? flags
            : new PlaceFlags(
                flags.taskFile(),
                flags.config(),
                flags.workspace(),
                own,
                flags.project().or(() -> dispatch().map(DispatchMark::project))));
  }

  private synchronized EventCodec codec() {
    EventCodec made = codec == null ? new EventCodec() : codec;
    codec = made;
    return made;
  }
}
