package dev.segue.run.simulation.rules;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.Breakers;
import dev.segue.core.run.ProjectState;
import dev.segue.core.task.TaskEvent;
import java.util.List;
import java.util.Optional;

/** Rule that every event must satisfy. */
public interface Rule {
  /** Throws a {@link Violation} where it does not hold. */
  void see(Seen seen);

  /**
   * An event that has become durable, before it counts.
   *
   * @param writer the supervisor that appended it; absent for operators and other projects
   * @param before the project without it
   * @param breakers the store's breakers without it
   * @param batch what was appended together
   * @param index of this event in the batch
   * @param isOfProject whether the project's journal got it; else the store's breakers
   */
  record Seen(
      Optional<Writer> writer,
      Recorded recorded,
      ProjectState before,
      Breakers breakers,
      List<Event> batch,
      int index,
      boolean isOfProject) {
    /** What happened. */
    public Event event() {
      return recorded.event();
    }

    /** Whether an event of this kind follows in the same append. */
    boolean isFollowedBy(Class<? extends Event> type) {
      return batch.subList(index + 1, batch.size()).stream().anyMatch(type::isInstance);
    }

    /**
     * Whether the dispatch that begins with it is a trial, by the breakers as its writer knows
     * them.
     */
    boolean isFollowedByTrial(Writer writer) {
      return batch.stream()
          .filter(TaskEvent.DispatchStarted.class::isInstance)
          .map(TaskEvent.DispatchStarted.class::cast)
          .anyMatch(started -> writer.known().of(started.provider()) instanceof Breaker.HalfOpen);
    }

    boolean isAppendedWith(Class<? extends Event> type) {
      return batch.stream().anyMatch(type::isInstance);
    }
  }
}
