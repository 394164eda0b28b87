package dev.segue.core.context;

import dev.segue.core.journal.DispatchMark;
import java.util.List;
import java.util.Optional;

/**
 * Report with which a developer hands in work.
 *
 * @param summary the work done
 * @param commit that holds it
 * @param base commit that it was made on
 * @param files paths that it changed; empty to have them found by the two commits
 * @param reasoning the developer's own words
 * @param tests the tests that ran, and their results
 * @param dispatch that the developer belongs to; absent outside of one
 */
public record WorkReport(
    String taskId,
    String summary,
    Optional<String> commit,
    Optional<String> base,
    List<String> files,
    Optional<String> reasoning,
    Optional<String> tests,
    Optional<DispatchMark> dispatch) {
  public WorkReport {
    files = List.copyOf(files);
  }
}
