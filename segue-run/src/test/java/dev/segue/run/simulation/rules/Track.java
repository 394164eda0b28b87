package dev.segue.run.simulation.rules;

import dev.segue.core.task.TaskSpec;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * State of a task, as the rules track it themselves: the state that they compare with the product's
 * fold must not derive from it.
 */
final class Track {
  TaskSpec spec;
  State state = State.QUEUED;
  Optional<String> branch = Optional.empty();
  Instant notBefore = Instant.MIN;
  int attempt;
  int ofBudget;

  /** Attempts that the text allowed when the task last failed: a newer one counts from then on. */
  int allowed;

  /** Dispatches of reviewers. */
  final Set<Integer> reviews = new HashSet<>();

  boolean isAnswered;
  boolean isPassed;
  boolean isMerged;

  /** Stages of a task, its ends included. */
  enum State {
    QUEUED,
    RUNNING,
    BLOCKED,
    COMPLETED,
    CANCELLED
  }

  Track(TaskSpec spec) {
    this.spec = spec;
    this.allowed = spec.retry().attempts();
  }

  boolean isLive() {
    return state == State.QUEUED || state == State.RUNNING || state == State.BLOCKED;
  }

  /** An attempt begins: nothing is known of it. */
  void begin() {
    state = State.RUNNING;
    attempt++;
    ofBudget++;
    isAnswered = false;
    isPassed = false;
  }

  /** An attempt failed. */
  void fail(Instant now) {
    state = State.QUEUED;
    isPassed = false;
    allowed = spec.retry().attempts();
    notBefore = now.plus(spec.retry().backoff().before(Math.max(1, ofBudget)));
  }

  /** A reviewer or a person sent its work back. */
  void reject() {
    state = State.QUEUED;
    isPassed = false;
    ofBudget = 0;
    allowed = spec.retry().attempts();
    notBefore = Instant.MIN;
  }

  /** The operator lets it go on, with what was verified already. */
  void unblock() {
    state = isPassed ? State.RUNNING : State.QUEUED;
    ofBudget = 0;
    allowed = spec.retry().attempts();
    notBefore = Instant.MIN;
  }
}
