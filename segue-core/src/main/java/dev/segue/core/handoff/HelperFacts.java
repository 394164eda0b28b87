package dev.segue.core.handoff;

import java.util.List;

/**
 * Facts known at the invocation of a helper agent.
 *
 * @param attempt the current attempt's number, from 1
 * @param past failed attempts, oldest first: those before the current one, or for a first attempt
 *     that has failed a check that attempt itself
 * @param stuck the last validated attempts all failed alike
 */
public record HelperFacts(int attempt, List<PastAttempt> past, boolean stuck) {
  public HelperFacts {
    past = List.copyOf(past);
  }
}
