package dev.segue.bench.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Where the CLIs are that the tests installed. */
final class Clis {
  private Clis() {}

  /** The search path of a user who has them; newer installations go before older ones. */
  static String path() throws IOException {
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
