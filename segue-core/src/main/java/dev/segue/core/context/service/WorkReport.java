package dev.segue.core.context.service;

import java.util.List;
import java.util.Optional;

/**
 * What a developer hands in.
 *
 * @param summary what was done
 * @param commit that holds it
 * @param base commit that it was made on
 * @param files paths that it changed; empty to have them found by the two commits
 * @param reasoning the developer's own words
 * @param tests what ran, and how it ended
 */
public record WorkReport(
    String taskId,
    String summary,
    Optional<String> commit,
    Optional<String> base,
    List<String> files,
    Optional<String> reasoning,
    Optional<String> tests) {
  public WorkReport {
    files = List.copyOf(files);
  }
}
