package dev.segue.run.conformance;

import dev.segue.run.Agents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Stores the provider's output of each case in files, for the author of its profile. */
final class OutputCapture {
  private final Path folder;
  private final Map<String, Integer> runs = new HashMap<>();

  /**
   * Writes nothing yet.
   *
   * @param folder made if missing
   */
  OutputCapture(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes one run's two streams, redacted and bounded as they are.
   *
   * @param name of the scene; its further runs are numbered
   * @throws UncheckedIOException when they cannot be written
   */
  synchronized void keep(String name, Agents.Printed printed) {
    int run = runs.merge(name, 1, Integer::sum);
    String file = run == 1 ? name : name + "-" + run;
    try {
      Files.createDirectories(folder);
      write(file + ".stdout", printed.stdout());
      write(file + ".stderr", printed.stderr());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot keep what it printed in %s: %s".formatted(folder, e.getMessage()), e);
    }
  }

  private void write(String name, Optional<String> text) throws IOException {
    Files.writeString(folder.resolve(name), text.orElse(""));
  }
}
