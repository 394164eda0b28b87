package dev.segue.core.session.delivery;

import java.util.Optional;

/**
 * Input of {@link DeliveryCoordinator}: something that happened. The list of a session's inputs,
 * each with its time, determines all of the session's effects.
 */
public sealed interface DeliveryInput {
  /** A message that is to be typed, begun or not. */
  sealed interface Arrival extends DeliveryInput {
    Message message();
  }

  /** A message came in. */
  record MessageQueued(Message message) implements Arrival {}

  /** A message of an earlier supervisor was found, whose attempt had begun. */
  record MessageTakenOver(Message message, Begun begun) implements Arrival {}

  /** The terminal was looked at. */
  record ScreenObserved(ScreenObservation screen) implements DeliveryInput {}

  /** The time of a {@link DeliveryEffect.WakeAt} has come. */
  record TimerFired() implements DeliveryInput {}

  /** The user pressed a key. */
  record UserTyped() implements DeliveryInput {}

  /** A hook of the agent reported a prompt; what is not ours is the user's own. */
  record PromptHeard(String prompt) implements DeliveryInput {}

  /**
   * The agent was started with a message in one of its own channels.
   *
   * @param proof what that shows
   * @param evidence the channel
   */
  record MessageLaunched(Message message, Proof proof, String evidence) implements DeliveryInput {}

  /** A launch channel has shown more: a hook ran, a turn was seen. */
  record LaunchProved(Proof proof, String evidence) implements DeliveryInput {}

  /**
   * A hook asks for what was to be given at the launch. As long as nothing of it was typed, a hook
   * that runs late takes it back from the keys; see {@link DeliveryCoordinator#isGiven}.
   */
  record LaunchReclaimed() implements DeliveryInput {}

  /**
   * The block is in the memory file, or it was refused.
   *
   * @param file as the agent knows it
   */
  record FileWritten(String delivery, String file, Optional<String> refusal)
      implements DeliveryInput {}

  /** The agent has gone: nothing of the queue can be delivered any more. */
  record AgentEnded(String reason) implements DeliveryInput {}

  /**
   * The agent is to return an id for a message; this input precedes the message.
   *
   * @param isRecorded whether the journal has that already
   */
  record AcknowledgmentRequested(String delivery, String id, boolean isRecorded)
      implements DeliveryInput {}

  /** A message of an earlier supervisor was submitted, and its id not returned yet. */
  record AcknowledgmentAwaited(String delivery, String id, Rung rung) implements DeliveryInput {}

  /**
   * The agent returned an id by a tool; that is in the journal.
   *
   * @param delivery as the agent names it, which may know no other name than the id
   * @param by name of the tool
   */
  record AcknowledgmentReceived(String delivery, String id, String by) implements DeliveryInput {}

  /** The agent's transcript has the id of a message in the agent's own words. */
  record AcknowledgmentRead(String delivery) implements DeliveryInput {}

  /** Result of an effect that was performed for a text that is being typed. */
  sealed interface TypingResult extends DeliveryInput {
    /** The message that the text is typed for. */
    String delivery();
  }

  /** The terminal took all of a paste. */
  record TextDrained(String delivery) implements TypingResult {}

  /**
   * A paste was given up since another program had come to the foreground.
   *
   * @param isBegun whether some of it had been written
   */
  record OutputCut(String delivery, boolean isBegun) implements TypingResult {}

  /**
   * The transcript was asked.
   *
   * @param match empty where there is no transcript that could be read
   */
  record TranscriptAnswered(String delivery, Optional<TranscriptMatch> match)
      implements TypingResult {}

  /**
   * Progress of an attempt.
   *
   * @param presses of Enter that were at least meant
   */
  record Begun(Rung rung, int attempt, int presses) {}

  /** Form in which a transcript contains a text as a message of the user. */
  enum TranscriptMatch {
    SAME,
    /** A message with more in it: the agent's own words, or those of another person. */
    WITHIN,
    ABSENT
  }
}
