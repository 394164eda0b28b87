package dev.segue.core.supervisor;

import dev.segue.core.provider.Breakers;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What to do next. Asked again after every event, and after a crash: there is no other memory of
 * where a run stood.
 */
public final class Policy {
  /** Interrupted dispatches that end an attempt. */
  static final int INTERRUPTIONS = 3;

  private final RunSettings settings;

  public Policy(RunSettings settings) {
    this.settings = settings;
  }

  /**
   * The next step.
   *
   * @param mine dispatches this supervisor is running itself, as {@link RunSettings#dispatchName};
   *     any other open one is an orphan
   */
  public Step next(ProjectState state, Breakers breakers, Set<String> mine, Instant now) {
    List<TaskState> inWork =
        state.tasks().stream()
            .filter(t -> t.stage() instanceof Stage.Running || t.openDispatch().isPresent())
            .toList();
    for (TaskState task : inWork) {
      Optional<Step> orphan = orphan(task, mine);
      if (orphan.isPresent()) {
        return orphan.get();
      }
    }
    var look = new Look(state, breakers, now);
    for (TaskState task : inWork) {
      Optional<Step> step = task.open().flatMap(attempt -> look.goOn(task, attempt));
      if (step.isPresent()) {
        return step.get();
      }
    }
    if (state.isHalted()) {
      return new Step.End(true);
    }
    for (TaskState task : state.tasks()) {
      Optional<Step> step = look.start(task);
      if (step.isPresent()) {
        return step.get();
      }
    }
    return look.nothing();
  }

  private Optional<Step> orphan(TaskState task, Set<String> mine) {
    return task.openDispatch()
        .filter(d -> !mine.contains(settings.dispatchName(task.taskId(), d.number())))
        .map(
            d ->
                new Step.EndOrphan(
                    task.taskId(), task.nextAttempt() - 1, d.number(), d.provider()));
  }

  /** One look over the queue; remembers why tasks could not start, to say so when none can. */
  private final class Look {
    private final ProjectState state;
    private final Breakers breakers;
    private final Instant now;
    private final Map<String, Step.Refusal> refusals = new TreeMap<>();
    private final List<Instant> rests = new ArrayList<>();
    private boolean isProviderMissing;

    Look(ProjectState state, Breakers breakers, Instant now) {
      this.state = state;
      this.breakers = breakers;
      this.now = now;
    }

    Optional<Step> goOn(TaskState task, Attempt attempt) {
      if (task.openDispatch().isPresent()) {
        return Optional.empty();
      }
      if (attempt.latest().flatMap(Dispatch::end).filter(Dispatch.End::isAnswered).isPresent()) {
        return Optional.of(new Step.Verify(task.taskId(), attempt.number()));
      }
      if (attempt.interruptions() >= INTERRUPTIONS) {
        return Optional.of(fail(task, attempt, "interrupted " + INTERRUPTIONS + " times"));
      }
      if (state.isHalted()) {
        return Optional.empty();
      }
      return switch (ProviderChoice.within(task, attempt, settings, breakers, now)) {
        case ProviderChoice.Chosen(String provider, boolean trial) ->
            Optional.of(
                new Step.Run(
                    task.taskId(),
                    attempt.number(),
                    false,
                    task.lastDispatch() + 1,
                    provider,
                    trial));
        case ProviderChoice.NoneOpen(List<Step.Refusal> all) -> refuse(all);
        case ProviderChoice.NoneLeft() ->
            Optional.of(fail(task, attempt, Failures.describe(attempt)));
      };
    }

    Optional<Step> start(TaskState task) {
      if (!(task.stage() instanceof Stage.Queued(Instant notBefore))
          || state.waitsFor(task).isPresent()) {
        return Optional.empty();
      }
      if (now.isBefore(notBefore)) {
        rests.add(notBefore);
        return Optional.empty();
      }
      Optional<Repeat> repeat = Repeat.of(task);
      Set<String> excluded = repeat.map(Repeat::providers).orElse(Set.of());
      return switch (ProviderChoice.fresh(task, excluded, settings, breakers, now)) {
        case ProviderChoice.Chosen(String provider, boolean trial) ->
            Optional.of(
                new Step.Run(
                    task.taskId(),
                    task.nextAttempt(),
                    true,
                    task.lastDispatch() + 1,
                    provider,
                    trial));
        case ProviderChoice.NoneOpen(List<Step.Refusal> all) -> refuse(all);
        case ProviderChoice.NoneLeft() when repeat.isPresent() ->
            Optional.of(
                new Step.Block(task.taskId(), "repeat of attempt " + repeat.get().attempt()));
        case ProviderChoice.NoneLeft() -> {
          isProviderMissing = true;
          yield Optional.empty();
        }
      };
    }

    Step nothing() {
      boolean canWork = settings.providers().stream().anyMatch(p -> !refusals.containsKey(p));
      Optional<Instant> rest = rests.stream().min(Comparator.naturalOrder());
      if (rest.isPresent() && canWork) {
        return new Step.Rest(rest.get());
      }
      if (!refusals.isEmpty() || isProviderMissing) {
        Optional<Instant> earliest =
            refusals.values().stream()
                .flatMap(r -> r.until().stream())
                .min(Comparator.naturalOrder());
        return new Step.NoProvider(List.copyOf(refusals.values()), earliest);
      }
      return new Step.End(state.isHalted());
    }

    private Optional<Step> refuse(List<Step.Refusal> all) {
      all.forEach(refusal -> refusals.put(refusal.provider(), refusal));
      return Optional.empty();
    }

    private Step fail(TaskState task, Attempt attempt, String error) {
      return new Step.FailAttempt(task.taskId(), attempt.number(), error);
    }
  }
}
