package dev.segue.core.provider;

import dev.segue.core.provider.BreakerEvent.BreakerClosed;
import dev.segue.core.provider.BreakerEvent.BreakerOpened;
import dev.segue.core.provider.BreakerEvent.TrialStarted;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether a provider may be dispatched. Closed to Open by a failure, Open to HalfOpen by a trial
 * once its time has come, HalfOpen to Closed by an answer and back to Open by a failure; any state
 * to Closed by the operator.
 */
public sealed interface Breaker {
  /** May be asked. */
  record Closed() implements Breaker {}

  /**
   * Is left alone.
   *
   * @param until absent: until an operator resets it
   */
  record Open(Reason reason, Optional<Instant> until, int streak) implements Breaker {}

  /** One trial is on. */
  record HalfOpen(Reason reason, String trial, Instant lapses, int streak) implements Breaker {}

  /** Answer to the wish to dispatch. */
  sealed interface Permit {
    /** Go. */
    record Granted() implements Permit {}

    /** Go, but say so first: this dispatch is the one trial. */
    record Trial() implements Permit {}

    /** Not now. {@code until} is absent where only an operator can help. */
    record Refused(Reason reason, Optional<Instant> until) implements Permit {}
  }

  /**
   * Asks for a dispatch.
   *
   * @param dispatch name of the dispatch, as {@link TrialStarted} would carry it
   */
  default Permit ask(String dispatch, Instant now) {
    return switch (this) {
      case Closed() -> new Permit.Granted();
      case Open(_, Optional<Instant> until, _)
          when until.isPresent() && !now.isBefore(until.get()) ->
          new Permit.Trial();
      case Open(Reason reason, Optional<Instant> until, _) -> new Permit.Refused(reason, until);
      case HalfOpen(_, String trial, Instant lapses, _)
          when trial.equals(dispatch) || !now.isBefore(lapses) ->
          new Permit.Trial();
      // One trial at a time: a second task must not burn the quota that the first is probing.
      case HalfOpen(Reason reason, _, Instant lapses, _) ->
          new Permit.Refused(reason, Optional.of(lapses));
    };
  }

  /** How often in a row it opened for {@code reason}. */
  default int streak(Reason reason) {
    return switch (this) {
      case Closed() -> 0;
      case Open(Reason was, _, int streak) -> was == reason ? streak : 0;
      case HalfOpen(Reason was, _, _, int streak) -> was == reason ? streak : 0;
    };
  }

  /** Folds one event of this provider. */
  default Breaker evolve(BreakerEvent event) {
    return switch (event) {
      case BreakerOpened(_, String word, Optional<Instant> until, int streak, _) ->
          new Open(Reason.ofWord(word).orElse(Reason.UNKNOWN_ERROR), until, streak);
      case TrialStarted(_, String trial, Instant lapses) ->
          switch (this) {
            case Closed() -> this;
            case Open(Reason reason, _, int streak) -> new HalfOpen(reason, trial, lapses, streak);
            case HalfOpen(Reason reason, _, _, int streak) ->
                new HalfOpen(reason, trial, lapses, streak);
          };
      case BreakerClosed _ -> new Closed();
    };
  }
}
