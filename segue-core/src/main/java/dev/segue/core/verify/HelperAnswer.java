package dev.segue.core.verify;

import java.util.List;

/**
 * Answer of a helper agent.
 *
 * @param commands in its order
 * @param reasoning kept for the log; never counts
 */
public record HelperAnswer(List<ProposedCommand> commands, String reasoning) {
  public HelperAnswer {
    commands = List.copyOf(commands);
  }
}
