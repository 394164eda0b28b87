package dev.segue.app.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What surrounds the process.
 *
 * @param environment its variables; an empty value counts as unset
 * @param home the user's home folder, absolute
 * @param currentFolder absolute
 */
public record Surroundings(Map<String, String> environment, Path home, Path currentFolder) {
  public Surroundings {
    environment = Map.copyOf(environment);
  }

  /** A variable that is set and not empty. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }

  /** Where Segue keeps what is the user's and this machine's, and no project's. */
  public Path stateFolder() {
    return home.resolve(".local").resolve("state").resolve("segue");
  }

  /** A path as typed, made absolute. */
  Path absolute(Path path) {
    return currentFolder.resolve(path).normalize();
  }
}
