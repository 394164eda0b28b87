package dev.segue.context.index;

import java.nio.file.Files;
import java.nio.file.Path;

/** The checkout in which the tests run. */
public final class Repository {
  private Repository() {}

  /** Its folder. */
  public static Path root() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve("mvnw"))) {
        return at;
      }
    }
    throw new IllegalStateException("the tests run outside of a checkout");
  }
}
