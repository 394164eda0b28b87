package dev.segue.core.session.delivery;

import java.util.List;

/** Effect to carry out at once, in the order of the list. */
public sealed interface DeliveryEffect {
  /** Keep these durably, before whatever follows. */
  record Append(List<DeliveryEvent> events) implements DeliveryEffect {
    public Append {
      events = List.copyOf(events);
    }
  }

  /**
   * Take in what the terminal has for us, and look at it anew; a {@link ScreenObservation} comes of
   * it.
   */
  record ObserveScreen() implements DeliveryEffect {}

  /**
   * Write a text into the composer: as one bracketed paste where the agent has that on, else as
   * plain text whose line ends are no Enter. {@link DeliveryInput.TextDrained} comes of it.
   */
  record Paste(String delivery, String text) implements DeliveryEffect {}

  /** Press Enter, once. */
  record Enter(String delivery) implements DeliveryEffect {}

  /** Type {@link EchoCheck#MARK}, to see whether the agent shows what is typed. */
  record Mark(String delivery) implements DeliveryEffect {
    /** What is typed. */
    public String text() {
      return EchoCheck.MARK;
    }
  }

  /** Take the last character away, which is that of {@link Mark}. */
  record Erase(String delivery) implements DeliveryEffect {}

  /**
   * Ask the agent's transcript whether a text came as a message of the user since the attempt
   * began; {@link DeliveryInput.TranscriptAnswered} comes of it.
   */
  record AskTranscript(String delivery, String text) implements DeliveryEffect {}

  /** Put a block into the agent's memory file; {@link DeliveryInput.FileWritten} comes of it. */
  record WriteFile(String delivery, String text) implements DeliveryEffect {}

  /** Tell a person. */
  record Alert(String delivery, String reason) implements DeliveryEffect {}

  /** Call again at that time, in milliseconds of the caller's clock. */
  record WakeAt(long millis) implements DeliveryEffect {}
}
