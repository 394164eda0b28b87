package dev.segue.core.context.pack;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Work that a developer handed in for review.
 *
 * @param diff an excerpt
 * @param reasoning the developer's own words
 * @param tests the tests that ran, and their results
 * @param verdicts what others said of this commit, and what this role said of earlier ones
 * @param since excerpt of the change since the commit that this role judged last; empty at its
 *     first look
 */
public record WorkToReview(
    Optional<String> commit,
    Optional<String> base,
    List<ChangedFile> files,
    String diff,
    String reasoning,
    String tests,
    List<String> verdicts,
    String since) {
  public WorkToReview {
    files = List.copyOf(files);
    verdicts = List.copyOf(verdicts);
  }

  /** Work that nobody has judged. */
  public WorkToReview(
      Optional<String> commit,
      Optional<String> base,
      List<ChangedFile> files,
      String diff,
      String reasoning,
      String tests) {
    this(commit, base, files, diff, reasoning, tests, List.of(), "");
  }

  /**
   * A file of it.
   *
   * @param added lines; empty where nobody counted
   * @param removed likewise
   */
  public record ChangedFile(String path, OptionalInt added, OptionalInt removed) {
    /** How many lines of it changed. */
    String words() {
      return added.isPresent() || removed.isPresent()
          ? " +%d -%d".formatted(added.orElse(0), removed.orElse(0))
          : "";
    }
  }
}
