package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.config.ProcessEnvironment;
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
   * The store that the configuration for these flags names.
   *
   * @throws dev.segue.files.source.InputException with everything that is wrong in flags, variables
   *     and files
   */
  public ProjectStore store(PlaceFlags flags) {
    return new ProjectStore(Configuration.load(flags, process), opener, this::codec);
  }

  private synchronized EventCodec codec() {
    EventCodec made = codec == null ? new EventCodec() : codec;
    codec = made;
    return made;
  }
}
