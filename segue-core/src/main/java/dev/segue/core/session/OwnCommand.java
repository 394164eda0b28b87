package dev.segue.core.session;

import java.util.regex.Pattern;

/**
 * Tells command lines of ours from others by their end: what started Segue, {@code hook}, an event
 * and the agent. Where Segue lies makes no difference, so that an entry from before a move is ours.
 */
public final class OwnCommand {
  private final Pattern pattern;

  /**
   * Of one agent.
   *
   * @param agent id of its profile
   */
  public OwnCommand(String agent) {
    this.pattern =
        Pattern.compile(
            "(?:^|.*[/\\s'\"])(?:segue|dev\\.segue\\.app\\.boot\\.Main)['\"]? hook [A-Za-z]{1,64} "
                + Pattern.quote(agent),
            Pattern.DOTALL);
  }

  /** Whether a command line is ours. */
  public boolean matches(String command) {
    return pattern.matcher(command).matches();
  }
}
