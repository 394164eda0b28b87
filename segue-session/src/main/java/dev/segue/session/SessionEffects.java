package dev.segue.session;

import dev.segue.core.journal.Event;
import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.core.session.readiness.AgentObservation;
import java.util.List;
import java.util.Optional;

/** Effects of a session outside its own state. Called by the session's own thread. */
public interface SessionEffects {
  /** Keeps events durably; they are in when this returns. */
  void append(List<? extends Event> events);

  /** Writes to the agent's terminal, behind what was written before, and returns at once. */
  void write(byte[] bytes);

  /**
   * Presses a key for what was seen at the last look; not at all when the user has pressed one
   * since: what was seen is not what stands there any more.
   */
  default void press(byte[] bytes) {
    write(bytes);
  }

  /**
   * Writes a paste, piece by piece, behind what was written before, and returns at once. Before
   * each piece it asks for the {@link #foreground}: once that is another program, which would run
   * what is typed, the rest is dropped. {@link DeliveryInput.TextDrained} is to be reported when
   * the terminal has taken all that is written.
   */
  void paste(String delivery, List<byte[]> pieces);

  /** Who reads what is written, as far as the system tells. */
  AgentObservation.Foreground foreground();

  /**
   * What the agent's transcript has of a text, as a message of the user since its attempt began;
   * empty where there is no transcript.
   */
  Optional<DeliveryInput.TranscriptMatch> transcript(String delivery, String text);

  /** Puts a block with the text into the agent's memory file. */
  Filed file(String text);

  /** Tells a person. */
  void alert(String delivery, String reason);

  /**
   * Result for a block.
   *
   * @param file its name, as the agent knows it
   * @param refusal the reason why the block is not there
   */
  record Filed(String file, Optional<String> refusal) {}
}
