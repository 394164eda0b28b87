package dev.segue.core.context;

import dev.segue.core.journal.Event;
import java.util.List;
import java.util.Optional;

/**
 * A developer handed in work for review.
 *
 * @param attempt that it was done in
 * @param summary what was done
 * @param commit that holds it; absent when it is not committed
 * @param base commit that it was made on
 * @param files that it changed
 * @param diffHash body of an excerpt of the change
 * @param reasoning the developer's own words
 * @param tests what ran, and how it ended
 * @param source the channel it came by
 */
public record WorkReported(
    String taskId,
    int attempt,
    String summary,
    Optional<String> commit,
    Optional<String> base,
    List<File> files,
    Optional<String> diffHash,
    Optional<String> reasoning,
    Optional<String> tests,
    String source)
    implements Event {
  /** Source of a report that Segue wrote itself, from a commit that it verified. */
  public static final String EVIDENCE = "evidence";

  /**
   * A file of it.
   *
   * @param added lines; absent where nobody counted
   * @param removed likewise
   */
  public record File(String path, Optional<Integer> added, Optional<Integer> removed) {}

  public WorkReported {
    files = List.copyOf(files);
  }

  /** Whether Segue wrote it. */
  public boolean restsOnEvidence() {
    return source.equals(EVIDENCE);
  }

  @Override
  public Optional<String> subject() {
    return Optional.of(taskId);
  }
}
