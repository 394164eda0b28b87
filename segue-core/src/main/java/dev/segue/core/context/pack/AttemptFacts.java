package dev.segue.core.context.pack;

import java.util.List;
import java.util.Optional;

/**
 * An earlier attempt at the task.
 *
 * @param number from 1
 * @param outcome in one or two words: {@code failed}, {@code rejected}
 * @param failures what did not hold, most telling first: failing criteria, checks, tests
 * @param files that it touched
 * @param feedback of whoever rejected it
 */
public record AttemptFacts(
    int number,
    String outcome,
    List<String> failures,
    List<String> files,
    Optional<String> feedback) {
  public AttemptFacts {
    failures = List.copyOf(failures);
    files = List.copyOf(files);
  }
}
