package dev.segue.app.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Environment of the process.
 *
 * @param environment its variables; an empty value counts as unset
 * @param home the user's home folder, absolute
 * @param currentFolder absolute
 */
public record ProcessEnvironment(Map<String, String> environment, Path home, Path currentFolder) {
  public ProcessEnvironment {
    environment = Map.copyOf(environment);
  }

  /** A variable that is set and not empty. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }

  /**
   * Of this very process. The home folder is {@code HOME}, as every other program of the user takes
   * it; only where that is unset or relative it is the one that the password file names.
   *
   * @param environment the variables of the process
   * @param passwordHome what the JVM calls {@code user.home}; it never looks at {@code HOME}
   * @param currentFolder absolute
   */
  public static ProcessEnvironment of(
      Map<String, String> environment, Path passwordHome, Path currentFolder) {
    Path home = absolutePath(environment.get("HOME")).orElse(passwordHome);
    return new ProcessEnvironment(environment, home, currentFolder);
  }

  /** Where the user's own configuration and profiles are. */
  public Path configFolder() {
    return baseFolder("XDG_CONFIG_HOME", Path.of(".config"));
  }

  /** Where Segue keeps what is the user's and this machine's, and no project's. */
  public Path stateFolder() {
    return baseFolder("XDG_STATE_HOME", Path.of(".local", "state"));
  }

  /** A base folder of the XDG specification, which has relative values ignored. */
  private Path baseFolder(String variable, Path usual) {
    return absolutePath(environment.get(variable))
        .orElseGet(() -> home.resolve(usual))
        .resolve("segue");
  }

  private static Optional<Path> absolutePath(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(text)).filter(Path::isAbsolute).map(Path::normalize);
    } catch (InvalidPathException _) {
      return Optional.empty(); // No folder can have that name.
    }
  }

  /** A path as typed, made absolute. */
  Path absolute(Path path) {
    return currentFolder.resolve(path).normalize();
  }
}
