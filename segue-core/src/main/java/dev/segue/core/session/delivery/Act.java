package dev.segue.core.session.delivery;

import java.util.List;

/** What is to be done now, in this order. */
public sealed interface Act {
  /** Keep these durably, before whatever follows. */
  record Append(List<DeliveryEvent> events) implements Act {
    public Append {
      events = List.copyOf(events);
    }
  }

  /** Take in what the terminal has for us, and look at it anew; a {@link Glance} comes of it. */
  record Look() implements Act {}

  /**
   * Write a text into the composer: as one bracketed paste where the agent has that on, else as
   * plain text whose line ends are no Enter. {@link Desk#drained} comes of it.
   */
  record Paste(String delivery, String text) implements Act {}

  /** Press Enter, once. */
  record Enter(String delivery) implements Act {}

  /** Type {@link EchoCheck#MARK}, to see whether the agent shows what is typed. */
  record Mark(String delivery) implements Act {
    /** What is typed. */
    public String text() {
      return EchoCheck.MARK;
    }
  }

  /** Take the last character away, which is that of {@link Mark}. */
  record Erase(String delivery) implements Act {}

  /**
   * Ask the agent's transcript whether a text came as a message of the user since the attempt
   * began; {@link Desk#answered} comes of it.
   */
  record AskTranscript(String delivery, String text) implements Act {}

  /** Put a block into the agent's memory file; {@link Desk#filed} comes of it. */
  record WriteFile(String delivery, String text) implements Act {}

  /** Tell a person. */
  record Alert(String delivery, String reason) implements Act {}

  /** Call again at that time, in milliseconds of the caller's clock. */
  record WakeAt(long millis) implements Act {}
}
