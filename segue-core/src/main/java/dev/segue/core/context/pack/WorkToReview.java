package dev.segue.core.context.pack;

import java.util.List;
import java.util.Optional;

/**
 * What a developer handed in.
 *
 * @param diff an excerpt
 * @param reasoning the developer's own words
 * @param tests what ran, and how it ended
 */
public record WorkToReview(
    Optional<String> commit,
    Optional<String> base,
    List<ChangedFile> files,
    String diff,
    String reasoning,
    String tests) {
  public WorkToReview {
    files = List.copyOf(files);
  }

  /**
   * A file of it.
   *
   * @param added lines
   * @param removed lines
   */
  public record ChangedFile(String path, int added, int removed) {}
}
