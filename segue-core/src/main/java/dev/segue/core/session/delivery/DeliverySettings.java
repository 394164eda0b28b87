package dev.segue.core.session.delivery;

import dev.segue.core.session.readiness.RowPattern;
import dev.segue.core.session.readiness.Typing;
import java.util.List;
import java.util.Set;

/**
 * Settings of the operator for deliveries, beside those of an agent's profile.
 *
 * @param readinessTimeoutMs how long start-up context waits for an agent that is ready for text
 * @param requireAcknowledgment whether an agent is asked to return a delivery's id
 * @param retryBackoffs milliseconds before the second, third … attempt to type a message
 * @param fileFallbackAfterAttempts real writes before the memory file is tried
 * @param sendNotificationOnFailure whether a person is notified of a message that could not be
 *     delivered
 * @param readinessPatterns beginnings of an empty composer that no profile knows
 * @param acknowledgmentPatterns further answers that acknowledge a delivery
 * @param rungs those that may be used; {@link Rung#HUMAN} always may
 */
public record DeliverySettings(
    long readinessTimeoutMs,
    boolean requireAcknowledgment,
    List<Long> retryBackoffs,
    int fileFallbackAfterAttempts,
    boolean sendNotificationOnFailure,
    List<RowPattern> readinessPatterns,
    List<RowPattern> acknowledgmentPatterns,
    Set<Rung> rungs) {
  /** What holds where nothing is set. */
  public static final DeliverySettings DEFAULT =
      new DeliverySettings(
          30_000,
          false,
          List.of(1_000L, 2_000L, 5_000L, 10_000L),
          3,
          true,
          List.of(),
          List.of(),
          Set.of(Rung.LAUNCH, Rung.TYPED, Rung.FILE, Rung.NOTICE));

  /** Keys of the user's, after which nothing is typed for so long; milliseconds. */
  private static final long HUMAN_HOLD = 3_000;

  public DeliverySettings {
    retryBackoffs = List.copyOf(retryBackoffs);
    readinessPatterns = List.copyOf(readinessPatterns);
    acknowledgmentPatterns = List.copyOf(acknowledgmentPatterns);
    rungs = Set.copyOf(rungs);
  }

  /** Whether a way may be used. */
  public boolean may(Rung rung) {
    return rung == Rung.HUMAN || rungs.contains(rung);
  }

  /** With what an agent's composer asks for. */
  public TypingRules rules(Typing typing) {
    return new TypingRules(
        readinessTimeoutMs,
        retryBackoffs,
        fileFallbackAfterAttempts,
        typing.enterDelay().toMillis(),
        HUMAN_HOLD,
        typing.commandPrefixes(),
        rungs);
  }
}
