package dev.segue.app.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Locations from the command line, as typed; relative paths are relative to the current folder, a
 * relative store to the project folder.
 *
 * @param taskFile the FILE of {@code run} and {@code add}
 */
public record PlaceFlags(
    Optional<Path> taskFile,
    Optional<Path> config,
    Optional<Path> workspace,
    Optional<String> store,
    Optional<String> project) {
  /** Nothing said. */
  public static final PlaceFlags NONE =
      new PlaceFlags(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
