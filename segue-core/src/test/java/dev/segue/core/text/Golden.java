package dev.segue.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares a text with a file under {@code src/test/resources/golden}. Run the tests with {@code
 * -Dgolden.refresh=true} to write the files anew, then review the difference.
 */
public final class Golden {
  private static final Path ROOT = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  /** The file holds the text and one line end. */
  public static void check(String path, String actual) {
    Path file = ROOT.resolve(path);
    try {
      if (Boolean.getBoolean("golden.refresh")) {
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, actual + "\n");
      }
      assertThat(actual + "\n").isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException("No golden file; run with -Dgolden.refresh=true", e);
    }
  }
}
