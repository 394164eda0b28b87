package dev.segue.core.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.opentest4j.AssertionFailedError;

/**
 * Requirements of a test on the machine. A test whose requirement is missing is skipped; with
 * {@code SEGUE_REQUIRE=all} in the environment, as in {@code .ci/run}, it fails, so that a green
 * run means that everything ran. Tests of this project are skipped in no other way.
 */
public final class Requires {
  private static final boolean ALL = "all".equals(System.getenv("SEGUE_REQUIRE"));

  private Requires() {}

  /**
   * A program on the PATH.
   *
   * @param reason what it is needed for
   * @return where it is
   */
  public static Path program(String name, String reason) {
    Optional<Path> found = find(name);
    that(found.isPresent(), "needs %s on the PATH: %s".formatted(name, reason));
    return found.orElseThrow();
  }

  /** Any other thing that can be installed or set up. */
  public static void that(boolean isThere, String reason) {
    that(isThere, ALL, reason);
  }

  static void that(boolean isThere, boolean isEverythingRequired, String reason) {
    if (!isThere && isEverythingRequired) {
      throw new AssertionFailedError("SEGUE_REQUIRE=all, but a test " + reason);
    }
    Assumptions.assumeTrue(isThere, reason);
  }

  /**
   * A power that the kernel, a container or a network grants or not, such as user namespaces or a
   * registry that nobody has to reach: nothing that is installed can mend it, so the test is
   * skipped even with {@code SEGUE_REQUIRE=all}, and says why.
   */
  public static void grantedByMachine(boolean isGranted, String reason) {
    Assumptions.assumeTrue(isGranted, "this machine does not grant it: " + reason);
  }

  private static Optional<Path> find(String name) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, name))) {
        return Optional.of(Path.of(folder, name));
      }
    }
    return Optional.empty();
  }
}
