package dev.segue.core.provider;

import java.util.List;
import java.util.Optional;

/**
 * How a CLI goes on with a session of its own.
 *
 * @param arguments laid behind the command, with {@code {session}} in them
 * @param isUsual whether a retry does so where the configuration says nothing
 * @param lost how it says that it does not know the session; any of them
 * @param window tokens that its model holds, where no event tells
 */
public record Resume(
    List<String> arguments, boolean isUsual, List<Sign> lost, Optional<Long> window) {
  public Resume {
    arguments = List.copyOf(arguments);
    lost = List.copyOf(lost);
  }
}
