package dev.segue.core.provider;

import dev.segue.core.provider.BreakerEvent.BreakerClosed;
import dev.segue.core.provider.BreakerEvent.BreakerOpened;
import dev.segue.core.provider.BreakerEvent.TrialStarted;
import java.time.Instant;
import java.util.Optional;

/**
 * State that decides whether a provider may be dispatched. Closed to Open by a failure, Open to
 * HalfOpen by a trial once its time is reached, HalfOpen to Closed by an answer and back to Open by
 * a failure; any state to Closed by the operator.
 */
public sealed interface Breaker {
  /** May be asked. */
  record Closed() implements Breaker {}

  /**
   * Is left alone.
   *
   * @param until absent: until an operator resets it
   */
  record Open(Reason reason, Optional<Instant> until, int streak, BreakerNotes notes)
      implements Breaker {
    /** Without notes. */
    public Open(Reason reason, Optional<Instant> until, int streak) {
      this(reason, until, streak, BreakerNotes.NONE);
    }
  }

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
      case Open(_, Optional<Instant> until, _, _)
          when until.isPresent() && !now.isBefore(until.get()) ->
          new Permit.Trial();
      case Open(Reason reason, Optional<Instant> until, _, _) -> new Permit.Refused(reason, until);
      case HalfOpen(_, String trial, Instant lapses, _)
          when trial.equals(dispatch) || !now.isBefore(lapses) ->
          new Permit.Trial();
      // One trial at a time: a second task must not burn the quota that the first is probing.
      case HalfOpen(Reason reason, _, Instant lapses, _) ->
          new Permit.Refused(reason, Optional.of(lapses));
    };
  }

  /**
   * Whether it waits for a person to mend what has been changed meanwhile.
   *
   * @param configuration fingerprint of what the provider is configured by now
   */
  default boolean isOutdatedBy(String configuration) {
    return this instanceof Open(_, Optional<Instant> until, _, BreakerNotes notes)
        && until.isEmpty()
        && notes.configuration().filter(then -> !then.equals(configuration)).isPresent();
  }

  /** How often in a row it opened for {@code reason}. */
  default int streak(Reason reason) {
    return switch (this) {
      case Closed() -> 0;
      case Open(Reason was, _, int streak, _) -> was == reason ? streak : 0;
      case HalfOpen(Reason was, _, _, int streak) -> was == reason ? streak : 0;
    };
  }

  /** Folds one event of this provider. */
  default Breaker evolve(BreakerEvent event) {
    return switch (event) {
      case BreakerOpened opened ->
          new Open(
              Reason.ofWord(opened.reason()).orElse(Reason.UNKNOWN_ERROR),
              opened.until(),
              opened.streak(),
              opened.notes());
      case TrialStarted(_, String trial, Instant lapses) ->
          switch (this) {
            case Closed() -> this;
            case Open(Reason reason, _, int streak, _) ->
                new HalfOpen(reason, trial, lapses, streak);
            case HalfOpen(Reason reason, _, _, int streak) ->
                new HalfOpen(reason, trial, lapses, streak);
          };
      case BreakerClosed _ -> new Closed();
    };
  }
}
