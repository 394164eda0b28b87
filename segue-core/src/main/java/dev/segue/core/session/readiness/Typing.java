package dev.segue.core.session.readiness;

import java.time.Duration;
import java.util.List;

/**
 * How text is typed into an agent's composer.
 *
 * @param framed whether it takes pastes in the frames of DEC 2004; then it is not ready before it
 *     has asked for them
 * @param pasteLimit the longest body that was seen to arrive, in bytes
 * @param enterDelay between the last of the text and Enter, at least {@link #LEAST_ENTER_DELAY}
 * @param commandPrefixes what makes a command of a body that begins with it
 * @param whileBusy what becomes of text that is entered while a turn goes on
 */
public record Typing(
    boolean framed,
    int pasteLimit,
    Duration enterDelay,
    List<String> commandPrefixes,
    WhileBusy whileBusy) {
  /** Gemini 0.61.0 lost an Enter that came sooner, on a loaded machine. */
  public static final Duration LEAST_ENTER_DELAY = Duration.ofMillis(300);

  public Typing {
    commandPrefixes = List.copyOf(commandPrefixes);
    if (enterDelay.compareTo(LEAST_ENTER_DELAY) < 0) {
      throw new IllegalArgumentException("Enter after " + enterDelay + " would be lost");
    }
  }

  /** Effect of text that is entered while a turn is in progress. */
  public enum WhileBusy {
    /** The request that runs is given up for it. */
    ABORT,
    /** The agent is told within the turn. */
    INSIDE,
    /** It waits for the end of the turn. */
    QUEUE,
    /** Nobody has tried. */
    UNKNOWN
  }
}
