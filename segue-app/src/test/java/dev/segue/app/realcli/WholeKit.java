package dev.segue.app.realcli;

import dev.segue.core.testing.Requires;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Tests that take minutes. They run where everything is required, as in {@code .ci/run}, or where
 * {@code SEGUE_KIT} is {@code all} or holds ids of providers between commas.
 */
final class WholeKit {
  private static final String VARIABLE = "SEGUE_KIT";

  private WholeKit() {}

  /** Skips the test unless it is wanted; {@code what} says what takes how long. */
  static void isWanted(String what) {
    Requires.that(
        "all".equals(System.getenv("SEGUE_REQUIRE")) || chosen().isPresent(),
        "is only run where %s is all or lists providers (%s=claude,codex): %s"
            .formatted(VARIABLE, VARIABLE, what));
  }

  /** Those of them that were chosen. */
  static List<Cli> of(List<Cli> all) {
    Optional<List<String>> ids = chosen().filter(chosen -> !chosen.equals(List.of("all")));
    ids.ifPresent(
        chosen -> {
          List<String> known = all.stream().map(Cli::id).toList();
          if (!known.containsAll(chosen)) {
            throw new AssertionError("%s=%s, but known are %s".formatted(VARIABLE, chosen, known));
          }
        });
    return all.stream().filter(cli -> ids.isEmpty() || ids.get().contains(cli.id())).toList();
  }

  private static Optional<List<String>> chosen() {
    return Optional.ofNullable(System.getenv(VARIABLE))
        .filter(text -> !text.isBlank())
        .map(text -> Arrays.stream(text.split(",", -1)).map(String::strip).toList());
  }
}
