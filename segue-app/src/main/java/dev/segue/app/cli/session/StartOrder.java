package dev.segue.app.cli.session;

import dev.segue.app.cli.project.ProjectStore;
import dev.segue.run.process.LogLevel;
import java.util.List;
import java.util.Optional;

/**
 * A session that is wanted.
 *
 * @param agent id of a provider, or a program
 * @param arguments behind the agent's command
 * @param name absent: one is made
 * @param trusts whether the agent's question whether this workspace is trusted is answered with yes
 * @param isDetached whether nobody's terminal stands behind it
 * @param isTmux whether it is to outlive its terminal
 * @param task the one to work on, if any
 * @param logLevel as asked for
 * @param words of the whole command line, as typed
 */
public record StartOrder(
    ProjectStore store,
    String agent,
    List<String> arguments,
    Optional<String> name,
    boolean trusts,
    boolean isDetached,
    boolean isTmux,
    Optional<TaskWish> task,
    Optional<LogLevel> logLevel,
    List<String> words) {
  /**
   * A task to work on, as it was asked for.
   *
   * @param role unchecked
   */
  public record TaskWish(String taskId, Optional<String> role) {}

  public StartOrder {
    arguments = List.copyOf(arguments);
    words = List.copyOf(words);
  }
}
