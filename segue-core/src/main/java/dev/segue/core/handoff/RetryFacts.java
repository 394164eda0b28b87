package dev.segue.core.handoff;

import java.util.List;

/**
 * Facts known when an attempt follows a failed one.
 *
 * @param attempt the new attempt's number, from 2
 * @param errors of the attempt before, most telling first
 * @param created files of all attempts, relative to the workspace; empty when a switch block in
 *     front already names them
 * @param updated likewise
 */
public record RetryFacts(
    int attempt, List<String> errors, List<String> created, List<String> updated) {
  public RetryFacts {
    errors = List.copyOf(errors);
    created = List.copyOf(created);
    updated = List.copyOf(updated);
  }
}
