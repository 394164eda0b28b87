package dev.segue.app.realcli;

import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pinned CLIs that are Python programs, in a virtual environment of their own. They are tested
 * where their registry is reached and has a package for this Python; nobody has to have that.
 */
final class PypiClis {
  private static final Path PINS = Path.of("src", "test", "python", "requirements.txt");

  /** Why there are none, once that is known: a registry that is away takes long to say so. */
  private static @Nullable String missing;

  private PypiClis() {}

  /** Folder with the programs. Installs them if these pins never were on this machine before. */
  static synchronized Path bin() throws IOException, InterruptedException {
    Path python = Requires.program("python3", "it runs agent CLIs");
    Path home = InstallCache.place("pypi-", PINS);
    if (missing == null) {
      InstallCache.once(home, () -> missing = install(python, home));
    }
    Requires.grantedByMachine(
        Files.isDirectory(home), "agent CLIs of PyPI cannot be installed: " + missing);
    return home.resolve("bin");
  }

  /**
   * An environment knows its own path and cannot be moved. So it keeps a name of its own, and the
   * final name is a link to it that is made when it is whole.
   *
   * @return why there is none
   */
  private static @Nullable String install(Path python, Path home)
      throws IOException, InterruptedException {
    Path part = InstallCache.part(home);
    Path pins = Files.copy(PINS, part.resolve(PINS.getFileName()));
    var made = InstallCache.run(List.of(python.toString(), "-m", "venv", part.toString()), part);
    if (made.exitCode() != 0) {
      InstallCache.forget(part);
    }
    Requires.that(made.exitCode() == 0, "needs python3 -m venv to work, but: " + made.text());
    var output = InstallCache.run(pip(part, pins), part);
    if (output.exitCode() != 0) {
      InstallCache.forget(part);
      return output.text().isEmpty() ? "pip failed" : output.text();
    }
    Files.createSymbolicLink(home, part.getFileName());
    return null;
  }

  private static List<String> pip(Path part, Path pins) {
    return List.of(
        part.resolve("bin/pip").toString(),
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--retries=1",
        "--timeout=20",
        "-r",
        pins.toString());
  }
}
