package dev.segue.core.handoff;

import java.util.List;

/**
 * A failed attempt as a helper agent is told of it.
 *
 * @param touched files it created or changed, relative to the workspace
 * @param error the most specific thing known that was wrong
 */
public record PastAttempt(int number, List<String> touched, String error) {
  public PastAttempt {
    touched = List.copyOf(touched);
  }
}
