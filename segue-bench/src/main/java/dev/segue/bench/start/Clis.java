package dev.segue.bench.start;

import dev.segue.app.realcli.Cli;
import dev.segue.core.provider.Profile;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.files.profile.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Locates the CLIs that the tests installed, and makes the folders in which they are tried. */
public final class Clis {
  private Clis() {}

  /** An empty folder for one scene. */
  static Path folder() throws IOException {
    String temporary = System.getenv().getOrDefault("TMPDIR", "/tmp");
    return Files.createTempDirectory(Path.of(temporary), "scene");
  }

  /** What is known of one at its terminal, in the version that was tried. */
  static TerminalProfile profile(Cli cli) {
    Profile known = Profiles.shipped(cli.id());
    return Profiles.interactive(known, known.provenance().tested());
  }

  /** The search path of a user who has them; newer installations go before older ones. */
  public static String path() throws IOException {
    String own = System.getenv("SEGUE_TEST_CACHE");
    Path cache =
        own == null || own.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache", "segue-test")
            : Path.of(own);
    var folders = new ArrayList<String>();
    if (Files.isDirectory(cache)) {
      try (Stream<Path> places = Files.list(cache)) {
        List<Path> found =
            places
                .map(place -> place.resolve("node_modules/.bin"))
                .filter(bin -> Files.exists(bin.resolve("copilot")))
                .toList();
        found.forEach(bin -> folders.add(bin.toString()));
      }
    }
    folders.add(System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
    return String.join(":", folders);
  }
}
