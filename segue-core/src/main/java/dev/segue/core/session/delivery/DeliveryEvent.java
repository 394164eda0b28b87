package dev.segue.core.session.delivery;

import dev.segue.core.journal.Event;
import java.util.Optional;

/** Change of a session's message; the session's own journal keeps it. */
public sealed interface DeliveryEvent extends Event {
  /** The message it is about. */
  String delivery();

  @Override
  default Optional<String> subject() {
    return Optional.of(delivery());
  }

  /**
   * A message waits for its turn.
   *
   * @param bytes of its text in UTF-8
   * @param body hash of the text, which the store keeps
   * @param key the sender's own; a second message with it is the same message
   */
  record DeliveryQueued(
      String delivery,
      String session,
      Message.Kind kind,
      Priority priority,
      int bytes,
      String body,
      Optional<String> key,
      Proof required,
      boolean steer)
      implements DeliveryEvent {}

  /** Something is about to be written for it; appended before the first byte. */
  record InjectionAttempted(
      String delivery, String session, Message.Kind kind, Rung rung, int attempt)
      implements DeliveryEvent {}

  /**
   * Enter is about to be pressed for it; appended before.
   *
   * @param press of this attempt, from 1
   */
  record EnterPressed(String delivery, int attempt, int press) implements DeliveryEvent {}

  /** More is known about it than before. */
  record ReceiptRaised(String delivery, Rung rung, Proof proof, String evidence)
      implements DeliveryEvent {}

  /** It has reached the proof that it needs. */
  record InjectionSucceeded(
      String delivery,
      String session,
      Message.Kind kind,
      Rung rung,
      int attempts,
      Proof proof,
      String evidence,
      long durationMs)
      implements DeliveryEvent {}

  /** A rung has failed, the next is tried. */
  record InjectionEscalated(
      String delivery,
      String session,
      Message.Kind kind,
      Rung rung,
      Rung from,
      int attempts,
      String reason)
      implements DeliveryEvent {}

  /**
   * Nothing is tried any more; a person has to look.
   *
   * @param proof what is known all the same
   */
  record InjectionFailed(
      String delivery,
      String session,
      Message.Kind kind,
      Rung rung,
      int attempts,
      Proof proof,
      long durationMs,
      String reason)
      implements DeliveryEvent {}

  /**
   * The agent is asked to give an id back; appended before the text that asks for it is written.
   *
   * @param id eight characters a-z and 0-9, of this message only
   */
  record AcknowledgmentAsked(String delivery, String id) implements DeliveryEvent {}

  /**
   * It was asked for an id and did not give it back in time; the message counts as delivered all
   * the same.
   *
   * @param reason one of this record's
   */
  record AcknowledgmentMissed(String delivery, String id, String reason) implements DeliveryEvent {
    /** It had its time. */
    public static final String TIMEOUT = "timeout";

    /** It ended before. */
    public static final String ENDED = "ended";
  }
}
