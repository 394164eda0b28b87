package dev.segue.core.provider;

import java.util.List;
import java.util.Optional;

/**
 * How a CLI goes on with a session of its own.
 *
 * @param arguments laid behind the command, with {@code {session}} in them
 * @param isUsual whether a retry does so where the configuration says nothing
 * @param lost how it says that it does not know the session; any of them
 * @param totals which of the numbers it tells are the whole session's, not the turn's
 * @param window tokens that its model holds, where no event tells
 */
public record Resume(
    List<String> arguments,
    boolean isUsual,
    List<Sign> lost,
    Totals totals,
    Optional<Long> window) {
  public Resume {
    arguments = List.copyOf(arguments);
    lost = List.copyOf(lost);
  }

  /**
   * Numbers that go on counting when a session goes on. The public words are the lower-case names.
   */
  public enum Totals {
    /** None: each turn is told by itself. */
    TURN,
    /** All of them. */
    SESSION,
    /** The cost alone. */
    COST
  }
}
