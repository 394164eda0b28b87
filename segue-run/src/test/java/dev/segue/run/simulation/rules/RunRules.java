package dev.segue.run.simulation.rules;

import static dev.segue.run.simulation.rules.Violation.unless;

import dev.segue.core.context.ContextBuilt;
import dev.segue.core.run.Counts;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.RunEvent;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import dev.segue.run.RunOutcome;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Rules for runs as a whole: who writes, and what a run reports at its end. */
public final class RunRules implements Rule {
  private final Set<Integer> outOfBudget = new HashSet<>();
  private Optional<DispatchRules> dispatches = Optional.empty();
  private int epoch;

  /** Tells at the end of a run whether all dispatches have ended. */
  public void watch(DispatchRules rules) {
    dispatches = Optional.of(rules);
  }

  /** The highest epoch that is stored. */
  public int epoch() {
    return epoch;
  }

  @Override
  public void see(Seen seen) {
    if (!seen.isOfProject()) {
      return;
    }
    // Anybody may build a pack, whoever holds the project; it decides nothing.
    if (!(seen.event() instanceof ContextBuilt)) {
      seen.writer().ifPresent(writer -> writes(writer, seen));
    }
    switch (seen.event()) {
      case RunEvent.StorePaused _ ->
          unless(seen.isFollowedBy(RunEvent.StoreResumed.class), "a store is away for ever");
      case RunEvent.RunEnded ended -> ends(ended, seen);
      case TaskEvent.BudgetReached reached when reached.scope().equals("run") ->
          seen.writer().ifPresent(writer -> outOfBudget.add(writer.epoch()));
      default -> {}
    }
  }

  private void writes(Writer writer, Seen seen) {
    unless(!writer.hasEnded(), "run %d goes on after its end", writer.epoch());
    if (seen.event() instanceof RunEvent.RunStarted started) {
      unless(started.epoch() == epoch + 1, "epoch %d follows %d", started.epoch(), epoch);
      unless(writer.epoch() == 0, "run %d begins twice", writer.epoch());
      epoch = started.epoch();
      writer.begins(epoch);
    } else {
      unless(writer.epoch() == epoch, "run %d writes under run %d", writer.epoch(), epoch);
      writer.noteEvent();
    }
  }

  /** Reviews that somebody has taken; no run asks anybody meanwhile. */
  private static long claimed(ProjectState state) {
    return state.tasks().stream()
        .filter(TaskState::isInReview)
        .flatMap(task -> task.workflow().stream())
        .filter(progress -> progress.claim().isPresent())
        .count();
  }

  private void ends(RunEvent.RunEnded ended, Seen seen) {
    Counts counts = seen.before().counts();
    unless(
        ended.completed() == counts.completed()
            && ended.blocked() == counts.blocked()
            && ended.waiting() == counts.left(),
        "%s does not tell %s",
        ended,
        counts);
    Writer writer = seen.writer().orElseThrow();
    int remaining = counts.left() + counts.blocked() + counts.cancelled();
    switch (ended.exitCode()) {
      case RunOutcome.DONE -> unless(remaining == 0, "all is done but %s", counts);
      case RunOutcome.LEFT_OVER ->
          unless(
              remaining > 0 && counts.queued() == 0 && counts.running() == claimed(seen.before()),
              "nothing could be done, but %s",
              counts);
      case RunOutcome.NO_PROVIDER -> unless(counts.left() > 0, "nobody is asked for nothing");
      case RunOutcome.STOPPED ->
          unless(
              seen.before().isHalted() || outOfBudget.contains(writer.epoch()),
              "stopped without a halt or a budget");
      default ->
          unless(
              writer.stop().isAsked() && ended.exitCode() == writer.stop().exitCode(),
              "nobody asked run %d to end with %d",
              writer.epoch(),
              ended.exitCode());
    }
    if (!writer.stop().isAsked()) {
      dispatches.ifPresent(DispatchRules::mustAllHaveEnded);
    }
    writer.noteEnd();
  }
}
