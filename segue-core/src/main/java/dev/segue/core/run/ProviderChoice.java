package dev.segue.core.run;

import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.Breakers;
import dev.segue.core.provider.Reason;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which provider a task's next dispatch goes to. Each attempt starts at the head of the list, the
 * task's own wishes first; inside one attempt a provider that failed by itself is not tried again,
 * while one that is limited is left to its breaker.
 */
sealed interface ProviderChoice {
  /** This one. */
  record Chosen(String provider, boolean trial) implements ProviderChoice {}

  /** All that are left may not be asked now. */
  record NoneOpen(List<Step.Refusal> refusals) implements ProviderChoice {}

  /** None is left in this attempt. */
  record NoneLeft() implements ProviderChoice {}

  /** For an attempt that is open. */
  static ProviderChoice within(
      TaskState task, Attempt attempt, RunSettings settings, Breakers breakers, Instant now) {
    var left = new ArrayList<>(order(task, settings));
    for (Dispatch dispatch : attempt.dispatches()) {
      if (dispatch.end().filter(ProviderChoice::usesUp).isPresent()) {
        left.remove(dispatch.provider());
      }
    }
    Optional<String> interrupted =
        attempt.latest().filter(ProviderChoice::isInterrupted).map(Dispatch::provider);
    interrupted.filter(left::remove).ifPresent(left::addFirst);
    return choose(
        left, settings.dispatchName(task.taskId(), task.lastDispatch() + 1), breakers, now);
  }

  /** For an attempt that is about to begin. */
  static ProviderChoice fresh(
      TaskState task, Set<String> excluded, RunSettings settings, Breakers breakers, Instant now) {
    List<String> left = order(task, settings).stream().filter(p -> !excluded.contains(p)).toList();
    return choose(
        left, settings.dispatchName(task.taskId(), task.lastDispatch() + 1), breakers, now);
  }

  /**
   * The task's wishes that are configured, then the configured order; in a workflow only the
   * providers that its work stage names, where it names some.
   */
  static List<String> order(TaskState task, RunSettings settings) {
    var order = new LinkedHashSet<>(task.spec().providers());
    order.retainAll(settings.providers());
    order.addAll(
        settings
            .workflows()
            .of(task)
            .map(workflow -> ReviewerChoice.providers(workflow.work(), settings))
            .orElse(settings.providers()));
    return List.copyOf(order);
  }

  private static boolean usesUp(Dispatch.End end) {
    // A limited provider is not used up: its breaker says when it may go on with the very same
    // attempt.
    return end.outcome() != DispatchOutcome.INTERRUPTED
        && !end.reason().map(Reason::opensBreaker).orElse(false);
  }

  private static boolean isInterrupted(Dispatch dispatch) {
    return dispatch.end().filter(end -> end.outcome() == DispatchOutcome.INTERRUPTED).isPresent();
  }

  /** The first of them that may be asked. */
  static ProviderChoice choose(
      List<String> left, String dispatchName, Breakers breakers, Instant now) {
    if (left.isEmpty()) {
      return new NoneLeft();
    }
    var refusals = new ArrayList<Step.Refusal>();
    for (String provider : left) {
      switch (breakers.of(provider).ask(dispatchName, now)) {
        case Breaker.Permit.Granted() -> {
          return new Chosen(provider, false);
        }
        case Breaker.Permit.Trial() -> {
          return new Chosen(provider, true);
        }
        case Breaker.Permit.Refused(Reason reason, Optional<Instant> until) ->
            refusals.add(new Step.Refusal(provider, reason, until));
      }
    }
    return new NoneOpen(List.copyOf(refusals));
  }
}
