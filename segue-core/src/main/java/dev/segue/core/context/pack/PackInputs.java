package dev.segue.core.context.pack;

import java.util.List;
import java.util.Optional;

/**
 * All that a pack is built from.
 *
 * @param attempts earlier ones, newest first
 * @param decisions best first
 * @param libraries in the order in which they matter
 * @param tests of the files that matter, best first
 * @param revision SHA-256 of all that was looked at, in hex
 */
public record PackInputs(
    TaskFacts task,
    List<AttemptFacts> attempts,
    Optional<WorkToReview> work,
    List<RankedDecision> decisions,
    List<Library> libraries,
    CodeSource code,
    List<TestFacts> tests,
    String revision) {
  public PackInputs {
    attempts = List.copyOf(attempts);
    decisions = List.copyOf(decisions);
    libraries = List.copyOf(libraries);
    tests = List.copyOf(tests);
  }
}
