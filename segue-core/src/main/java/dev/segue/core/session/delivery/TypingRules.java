package dev.segue.core.session.delivery;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/**
 * How messages are typed and when the next rung is due; milliseconds.
 *
 * @param readiness how long start-up context waits for an agent that can be told something
 * @param backoffs before the second, third … attempt
 * @param attemptsBeforeFile real writes on the typed rung before the file is tried
 * @param enterDelay between the end of a paste and Enter
 * @param humanHold after a key of the user's, during which nothing is typed
 * @param prefixes what makes a command of a text that begins with it
 * @param rungs those that may be used; {@link Rung#HUMAN} always may
 */
public record TypingRules(
    long readiness,
    List<Long> backoffs,
    int attemptsBeforeFile,
    long enterDelay,
    long humanHold,
    List<String> prefixes,
    Set<Rung> rungs) {
  /** A paste is shown within this time, and one more second for each {@link #BYTES_A_SECOND}. */
  static final long SHOWN_WITHIN = 3_000;

  static final int BYTES_A_SECOND = 20_000;

  /** So long Enter may take to be seen to work, before it is pressed again. */
  static final long ENTER_WORKS_WITHIN = 1_000;

  /** Presses for one paste; Gemini 0.61.0 lost none after 300 ms on an idle machine. */
  static final int MOST_PRESSES = 4;

  /** A turn that began is seen by then, or the transcript is asked. */
  static final long TURN_WITHIN = 400;

  /** Agents write their transcripts with delay. */
  static final long TRANSCRIPT_WITHIN = 5_000;

  static final long ASK_EVERY = 250;

  public TypingRules {
    backoffs = List.copyOf(backoffs);
    prefixes = List.copyOf(prefixes);
    rungs = Set.copyOf(rungs);
  }

  /** Real writes on the typed rung before the next one. */
  int attempts() {
    int most = backoffs.size() + 1;
    return may(Rung.FILE) ? Math.min(most, attemptsBeforeFile) : most;
  }

  boolean may(Rung rung) {
    return rung == Rung.HUMAN || rungs.contains(rung);
  }

  long shownWithin(int characters) {
    return SHOWN_WITHIN + 1_000L * characters / BYTES_A_SECOND;
  }

  /** The rung with which a text begins. */
  Rung first(String text, Channels channels) {
    boolean isShort = text.getBytes(StandardCharsets.UTF_8).length <= channels.pasteLimit();
    return may(Rung.TYPED) && isShort ? Rung.TYPED : after(Rung.TYPED, channels);
  }

  /** Where a message goes when this rung has failed. */
  Rung after(Rung rung, Channels channels) {
    for (Rung next : Rung.values()) {
      boolean isOpen = may(next) && (next != Rung.FILE || channels.hasMemoryFile());
      if (next.compareTo(rung) > 0 && isOpen) {
        return next;
      }
    }
    return Rung.HUMAN;
  }
}
