package dev.segue.core.session.readiness;

/**
 * The field in which a message to the agent is written, as the screen shows it.
 *
 * @param text what stands in it, rows joined where they were wrapped, without glyph and padding; of
 *     {@link Content#PASTE} the agent's own words for it; empty where there is nothing to read
 */
public record Composer(Content content, String text) {
  /** Not on the screen. */
  public static final Composer NONE = new Composer(Content.NONE, "");

  /** Nothing is in it. */
  public static final Composer EMPTY = new Composer(Content.EMPTY, "");

  /**
   * Whether it shows this body and nothing else. White space does not count, as nobody can tell
   * where a row was wrapped, nor do combining marks, which the emulator does not keep. A paste is
   * shown by words of the agent's own, so its body is never seen.
   */
  public boolean shows(String body) {
    return content == Content.TEXT && Essence.of(text).equals(Essence.of(body));
  }

  /** Kind of content in the composer. */
  public enum Content {
    /** There is none to be seen. */
    NONE,
    /** Nothing, or only the agent's own hint of what could be typed. */
    EMPTY,
    /** A suggestion that Enter or Tab would take up: nobody has typed it. */
    GHOST,
    /** Text. */
    TEXT,
    /** The agent's words in place of one long paste, and nothing beside them. */
    PASTE
  }
}
