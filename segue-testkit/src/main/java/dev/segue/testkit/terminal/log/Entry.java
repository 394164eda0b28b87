package dev.segue.testkit.terminal.log;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;

/**
 * Something that happened at the terminal. All of them have {@code at}: milliseconds since the
 * agent began. Bytes are text with one character per byte (ISO 8859-1), so that nothing is lost
 * where they are no UTF-8; {@link Bytes} turns them into text.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
public sealed interface Entry {
  /** Milliseconds since the agent began. */
  long at();

  /** The agent began; the script is as it would be played again. */
  @JsonTypeName("began")
  record Began(long at, String script) implements Entry {}

  /**
   * Bytes arrived from outside.
   *
   * @param dialog kind of the dialog that was open, empty where none was
   * @param isReply an answer of the terminal, which nobody typed
   */
  @JsonTypeName("received")
  record Received(long at, Where where, String dialog, String bytes, boolean isReply)
      implements Entry {}

  /** The scripted person at the keyboard pressed keys. */
  @JsonTypeName("human")
  record Human(long at, Where where, String bytes) implements Entry {}

  /**
   * A message was submitted, with the bytes that the model would get.
   *
   * @param isHuman the scripted person pressed Enter
   * @param isMixed keys of the scripted person stand in it
   */
  @JsonTypeName("submitted")
  record Submitted(long at, How how, String bytes, boolean isHuman, boolean isMixed)
      implements Entry {}

  /** Effect of a submission. */
  enum How {
    /** It began a turn. */
    TURN,
    /** A turn was going on; it waits for its end. */
    QUEUED,
    /** A turn was going on; it was aborted for it. */
    ABORTING
  }

  /** Typed input without an effect. */
  @JsonTypeName("ignored")
  record Ignored(long at, Where where, String why, String bytes) implements Entry {}

  /**
   * A dialog was answered.
   *
   * @param choice number of the choice, from 1
   * @param agreed the choice was the one that agrees
   */
  @JsonTypeName("answered")
  record Answered(long at, String dialog, int choice, boolean agreed) implements Entry {}

  /** A suggestion is shown that nobody has typed; the next turn takes it away. */
  @JsonTypeName("suggested")
  record Suggested(long at, String text) implements Entry {}

  /** A suggestion was submitted or taken up that nobody had typed. */
  @JsonTypeName("ghost_accepted")
  record GhostAccepted(long at, String bytes) implements Entry {}

  /** A shell ran a line. */
  @JsonTypeName("executed")
  record Executed(long at, String bytes) implements Entry {}

  /** A paste became a file; its text is not in the message. */
  @JsonTypeName("paste_saved")
  record PasteSaved(long at, String bytes) implements Entry {}

  /** A turn ended before its time. */
  @JsonTypeName("aborted")
  record Aborted(long at, String why) implements Entry {}

  /** The agent returned the id of a message. */
  @JsonTypeName("acknowledged")
  record Acknowledged(long at, String id) implements Entry {}

  /** Something else is on the screen now. */
  @JsonTypeName("shows")
  record Shows(long at, Where where) implements Entry {}

  /** The agent's program ended. */
  @JsonTypeName("ended")
  record Ended(long at, int exitCode) implements Entry {}
}
