package dev.segue.run;

import dev.segue.core.provider.BreakerTimes;
import dev.segue.core.run.RunSettings;
import dev.segue.core.task.Budget;
import dev.segue.core.task.TaskState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a run is to go.
 *
 * @param helper the one provider to ask as helper agent; absent: whoever may be asked
 * @param waitForProviders whether to wait for the earliest reset when no provider may be asked
 * @param budget what all agents of this run together may use
 * @param parallel how many tasks at once, at least 1
 * @param longestDispatch after which a trial whose supervisor died counts as lost
 */
public record RunPlan(
    RunSettings settings,
    Optional<String> helper,
    boolean waitForProviders,
    Budget budget,
    BreakerTimes breakerTimes,
    int parallel,
    Duration longestDispatch) {
  /** The budgets that hold for what a task's agents do. */
  List<Budget> limits(Optional<TaskState> task) {
    return Stream.concat(Stream.of(budget), task.stream().map(of -> of.spec().options().budget()))
        .toList();
  }
}
