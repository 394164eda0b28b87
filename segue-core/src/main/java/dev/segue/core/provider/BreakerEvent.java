package dev.segue.core.provider;

import dev.segue.core.journal.Event;
import java.time.Instant;
import java.util.Optional;

/**
 * Change of a provider's circuit breaker. The store's {@code providers} journal keeps it, where it
 * counts for all projects; the journal of the project that met it keeps it as well.
 */
public sealed interface BreakerEvent extends Event {
  /** The provider this is about. */
  String provider();

  /**
   * The provider is not asked for a while.
   *
   * @param until when a trial may be made; absent: not before an operator resets it
   * @param streak openings of this reason in a row, from 1
   * @param taskId the task that met it
   * @param resetUnread see {@link BreakerNotes}
   * @param advice see {@link BreakerNotes}
   * @param configuration see {@link BreakerNotes}
   */
  record BreakerOpened(
      String provider,
      String reason,
      Optional<Instant> until,
      int streak,
      Optional<String> taskId,
      Optional<String> resetUnread,
      Optional<String> advice,
      Optional<String> configuration)
      implements BreakerEvent {
    public BreakerOpened {
      // Absent in histories from before these were told.
      resetUnread = resetUnread == null ? Optional.empty() : resetUnread;
      advice = advice == null ? Optional.empty() : advice;
      configuration = configuration == null ? Optional.empty() : configuration;
    }

    /** Without notes. */
    public BreakerOpened(
        String provider,
        String reason,
        Optional<Instant> until,
        int streak,
        Optional<String> taskId) {
      this(
          provider,
          reason,
          until,
          streak,
          taskId,
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }

    /** The same with notes. */
    public BreakerOpened with(BreakerNotes notes) {
      return new BreakerOpened(
          provider,
          reason,
          until,
          streak,
          taskId,
          notes.resetUnread(),
          notes.advice(),
          notes.configuration());
    }

    /** What it says to the operator. */
    public BreakerNotes notes() {
      return new BreakerNotes(resetUnread, advice, configuration);
    }

    @Override
    public Optional<String> subject() {
      return taskId;
    }
  }

  /**
   * One dispatch may try whether the provider answers again.
   *
   * @param trial names the dispatch
   * @param lapses when the trial counts as lost, because its supervisor died
   */
  record TrialStarted(String provider, String trial, Instant lapses) implements BreakerEvent {}

  /**
   * The provider may be asked again.
   *
   * @param by {@code answer}, {@code operator}, {@code doctor} or {@code configuration}
   */
  record BreakerClosed(String provider, String by, Optional<String> taskId)
      implements BreakerEvent {
    @Override
    public Optional<String> subject() {
      return taskId;
    }
  }
}
