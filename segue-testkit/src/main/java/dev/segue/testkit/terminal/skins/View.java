package dev.segue.testkit.terminal.skins;

import java.util.List;
import java.util.Optional;

/**
 * Contents to show, independent of any look.
 *
 * @param history the conversation, oldest first
 * @param field what stands in the composer
 * @param queued messages that wait for the end of the turn
 * @param question the dialog in front, if there is one
 */
public record View(
    Size size,
    List<SessionUtterance> history,
    Field field,
    Activity activity,
    List<String> queued,
    Optional<Question> question) {
  public View {
    history = List.copyOf(history);
    queued = List.copyOf(queued);
  }

  /**
   * The composer.
   *
   * @param text what is shown of its content, placeholders for pastes included
   * @param ghost a suggestion that nobody typed; only where there is no text
   * @param hasPaste a placeholder stands in it
   */
  public record Field(String text, String ghost, boolean hasPaste) {
    /** Nothing in it. */
    public static final Field EMPTY = new Field("", "", false);
  }

  /**
   * State of a turn: if one is in progress, and since when.
   *
   * @param isStreaming its answer is being written
   * @param seconds since it began
   * @param tick counts redraws, for what turns
   */
  public record Activity(boolean isBusy, boolean isStreaming, long seconds, int tick) {
    /** No turn. */
    public static final Activity IDLE = new Activity(false, false, 0, 0);
  }
}
