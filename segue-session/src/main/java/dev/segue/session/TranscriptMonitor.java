package dev.segue.session;

import dev.segue.core.session.TranscriptRules;
import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.session.hook.Transcript;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds messages in the agent's transcript. The search for a message starts where the transcript
 * ended before the message was written: earlier text belongs to others. Confined to one thread.
 */
final class TranscriptMonitor {
  private final Optional<TranscriptRules> rules;
  private final Map<String, Long> ends = new HashMap<>();
  private final Map<String, Integer> attempts = new HashMap<>();
  private Optional<Path> file = Optional.empty();

  TranscriptMonitor(Optional<TranscriptRules> rules) {
    this.rules = rules;
  }

  /** Goes on with what an earlier owner knew. */
  void takeOver(Optional<Path> known, Map<String, Long> begins) {
    file = known;
    ends.putAll(begins);
  }

  /** The file is this one from now on; whether that is news. */
  boolean isNew(Path named) {
    boolean isNew = !file.equals(Optional.of(named));
    file = Optional.of(named);
    return isNew;
  }

  /** Where it is; empty before a hook told. */
  Optional<Path> file() {
    return file;
  }

  /** Where it ended before each message was written. */
  Map<String, Long> ends() {
    return Map.copyOf(ends);
  }

  /** A message is about to be written. */
  void attempted(String delivery, int attempt) {
    ends.put(delivery, end());
    attempts.put(delivery, attempt);
  }

  /** Kept with what is written by a terminal that outlives its owner. */
  String label(String delivery) {
    return label(delivery, attempts.getOrDefault(delivery, 0)) + ends.getOrDefault(delivery, 0L);
  }

  /** The label of an attempt; where the transcript ended before it follows. */
  static String label(String delivery, int attempt) {
    return delivery + " " + attempt + " ";
  }

  /** See {@link SessionEffects#transcript}. */
  Optional<DeliveryInput.TranscriptMatch> kept(String delivery, String text) {
    Long from = ends.get(delivery);
    if (from == null || file.isEmpty() || rules.isEmpty()) {
      return Optional.empty(); // What stands there of before may be the same words, sent earlier.
    }
    try {
      Transcript.Reading reading = new Transcript(file.get(), rules.get()).after(from);
      if (reading.isMessage(text)) {
        return Optional.of(DeliveryInput.TranscriptMatch.SAME);
      }
      return Optional.of(
          reading.hasMessage(text)
              ? DeliveryInput.TranscriptMatch.WITHIN
              : DeliveryInput.TranscriptMatch.ABSENT);
    } catch (IOException _) {
      return Optional.empty(); // It says nothing, then.
    }
  }

  private long end() {
    if (file.isEmpty() || rules.isEmpty()) {
      return 0;
    }
    try {
      return new Transcript(file.get(), rules.get()).end();
    } catch (IOException _) {
      return 0; // All of it is read, then.
    }
  }
}
