package dev.segue.core.session.readiness;

import java.time.Duration;

/**
 * All that is known when an agent's state is asked for.
 *
 * @param quiet how long the screen has been as it is
 * @param stalled how long it has shown the same but for its clocks and spinners, see {@link
 *     ScreenStability}
 * @param isAlive whether the agent's process lives
 */
public record AgentObservation(
    Screen screen,
    Duration quiet,
    Duration stalled,
    boolean isAlive,
    Foreground foreground,
    Turn turn) {

  /** Program that reads the typed input. */
  public enum Foreground {
    AGENT,
    /** A shell, or what the agent's shell was left with. */
    OTHER,
    /** The system does not tell. */
    UNKNOWN
  }

  /** Turn as the agent's hooks last reported it. */
  public enum Turn {
    /** Nothing, or there are none. */
    UNKNOWN,
    STARTED,
    ENDED
  }
}
