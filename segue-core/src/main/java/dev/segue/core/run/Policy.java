package dev.segue.core.run;

import dev.segue.core.provider.Breakers;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.Flow;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowStage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides the next step. Called again after every event, and after a crash: no other memory records
 * the position of a run.
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
   * @param slots what this supervisor has going on itself; an open dispatch of any other task is an
   *     orphan
   */
  public Step next(ProjectState state, Breakers breakers, Slots slots, Instant now) {
    List<TaskState> inWork =
        state.tasks().stream()
            .filter(t -> t.stage() instanceof Stage.Running || t.isDispatched())
            .filter(t -> !slots.isTaken(t.taskId()))
            .toList();
    var view = new View(state, breakers, slots, now);
    List<TaskState> abandoned =
        state.abandoned().stream().filter(t -> !slots.isTaken(t.taskId())).toList();
    return first(abandoned, Policy::orphan)
        .or(() -> first(inWork, Policy::orphan))
        .or(view::merge)
        .or(() -> slots.isFull() ? Optional.of(new Step.Await()) : Optional.empty())
        .or(() -> first(inWork, view::verify))
        .or(() -> first(inWork, view::review))
        .or(() -> first(inWork, view::goOn))
        .or(() -> state.isHalted() ? Optional.of(view.end()) : Optional.empty())
        .or(() -> first(state.tasks(), view::rework))
        .or(() -> first(state.tasks(), view::start))
        .orElseGet(view::nothing);
  }

  private static Optional<Step> first(
      Collection<TaskState> tasks, Function<TaskState, Optional<Step>> look) {
    for (TaskState task : tasks) {
      Optional<Step> step = look.apply(task);
      if (step.isPresent()) {
        return step;
      }
    }
    return Optional.empty();
  }

  private static Optional<Step> orphan(TaskState task) {
    int attempt = task.nextAttempt() - 1;
    return task.openDispatch()
        .<Step>map(d -> new Step.EndOrphan(task.taskId(), attempt, d.number(), d.provider()))
        .or(
            () ->
                task.workflow()
                    .flatMap(WorkflowProgress::openDispatch)
                    .map(
                        d -> new Step.EndOrphan(task.taskId(), attempt, d.number(), d.provider())));
  }

  /** One look over the queue; remembers why tasks could not start, to say so when none can. */
  private final class View {
    private final ProjectState state;
    private final Breakers breakers;
    private final Slots slots;
    private final Instant now;
    private final Map<String, Step.Refusal> refusals = new TreeMap<>();
    private final List<Instant> rests = new ArrayList<>();
    private final Map<String, Instant> approvals = new LinkedHashMap<>();
    private boolean isProviderMissing;

    View(ProjectState state, Breakers breakers, Slots slots, Instant now) {
      this.state = state;
      this.breakers = breakers;
      this.slots = slots;
      this.now = now;
    }

    /**
     * Merges follow the queue: what an earlier task is still at, or will be at next, comes first.
     * One that rests or waits for a provider holds nobody up.
     */
    Optional<Step> merge() {
      if (isWorkspaceTaken() || isMerging()) {
        return Optional.empty();
      }
      for (TaskState task : state.tasks()) {
        if (slots.isTaken(task.taskId())) {
          return Optional.empty();
        }
        if (task.isToMerge()) {
          return Optional.of(merge(task));
        }
        if (isAboutToGoOn(task)) {
          return Optional.empty();
        }
      }
      return Optional.empty();
    }

    /** Nothing is merged that a stage has not approved, by an event about this very commit. */
    private Step merge(TaskState task) {
      boolean isApproved =
          task.workflow()
              .map(
                  progress ->
                      settings.workflows().of(task).filter(progress::isApproved).isPresent())
              .orElse(true);
      return isApproved
          ? new Step.Merge(task.taskId(), task.nextAttempt() - 1)
          : new Step.Block(
              task.taskId(), "a stage of its workflow has not approved the commit to be merged");
    }

    private boolean isAboutToGoOn(TaskState task) {
      return switch (task.stage()) {
        case Stage.Running _ -> goOn(task).isPresent();
        case Stage.Queued _ ->
            !task.attempts().isEmpty() && !state.isHalted() && start(task).isPresent();
        // Its attempt may be open still, as a budget leaves it.
        case Stage.Blocked _ -> false;
      };
    }

    /** Judging needs no provider and no budget: it comes before new dispatches. */
    Optional<Step> verify(TaskState task) {
      return goOn(task)
          .filter(step -> step instanceof Step.Verify || step instanceof Step.JudgeReview);
    }

    /** What was begun is finished first. */
    Optional<Step> review(TaskState task) {
      return task.isInReview() ? goOn(task) : Optional.empty();
    }

    /** Work that was sent back comes before new tasks. */
    Optional<Step> rework(TaskState task) {
      return task.workflow().isPresent() ? start(task) : Optional.empty();
    }

    Optional<Step> goOn(TaskState task) {
      if (isHeldUp(task)) {
        return Optional.empty();
      }
      return task.isInReview()
          ? inReview(task, task.workflow().orElseThrow())
          : task.open().flatMap(attempt -> goOn(task, attempt));
    }

    private Optional<Step> inReview(TaskState task, WorkflowProgress progress) {
      int attempt = task.nextAttempt() - 1;
      if (progress.openDispatch().isPresent()) {
        return Optional.empty();
      }
      if (progress.isToJudge()) {
        return Optional.of(new Step.JudgeReview(task.taskId(), attempt));
      }
      Optional<Workflow> definition = settings.workflows().of(task);
      if (definition.isEmpty()) {
        return Optional.of(
            new Step.Block(
                task.taskId(),
                "the definition of workflow %s is lost".formatted(progress.workflow())));
      }
      var flow = new Flow(task.taskId(), definition.get(), progress);
      return flow.judging()
          .flatMap(
              stage ->
                  stage.kind() == StageKind.APPROVAL
                      ? approval(task, stage, progress)
                      : reviewer(task, stage, progress));
    }

    private Optional<Step> approval(
        TaskState task, WorkflowStage stage, WorkflowProgress progress) {
      int attempt = task.nextAttempt() - 1;
      if (settings.workflows().isApprovedByItself()) {
        return Optional.of(new Step.AutoApprove(task.taskId(), attempt));
      }
      Instant asked = progress.wanted().map(WorkflowProgress.Wanted::at).orElse(progress.since());
      Instant due = asked.plus(stage.remindAfter());
      if (now.isBefore(due)) {
        approvals.put(task.taskId(), due);
        return Optional.empty();
      }
      return Optional.of(new Step.Remind(task.taskId(), attempt));
    }

    private Optional<Step> reviewer(
        TaskState task, WorkflowStage stage, WorkflowProgress progress) {
      Optional<Instant> claimed = progress.claim().map(WorkflowProgress.Claim::until);
      if (claimed.filter(now::isBefore).isPresent()) {
        approvals.put(task.taskId(), claimed.get());
        return Optional.empty();
      }
      if (state.isHalted()) {
        return Optional.empty();
      }
      var choice = new ReviewerChoice(task, stage, settings);
      return switch (choice.choose(breakers, now)) {
        case ProviderChoice.Chosen(String provider, boolean trial) ->
            Optional.of(
                new Step.Review(
                    task.taskId(),
                    task.nextAttempt() - 1,
                    stage.id(),
                    choice.commit(),
                    task.lastDispatch() + 1,
                    provider,
                    trial,
                    choice.isOfMakersVendor(provider)));
        case ProviderChoice.NoneOpen(List<Step.Refusal> all) -> refuse(all);
        case ProviderChoice.NoneLeft() ->
            Optional.of(new Step.Block(task.taskId(), choice.whyNobody()));
      };
    }

    /** Tasks that were begun in the workspace itself go on there, one at a time. */
    private boolean isHeldUp(TaskState task) {
      return task.isInWorkspace() && isWorkspaceTaken();
    }

    /**
     * One at a time: a merge goes on beside the loop, since checks may run in it. What still goes
     * on of a task that was given up may be one, too.
     */
    private boolean isMerging() {
      return slots.taken().stream().anyMatch(id -> state.task(id).filter(this::isAtWork).isEmpty());
    }

    private boolean isAtWork(TaskState task) {
      return task.stage() instanceof Stage.Running && !task.isToMerge();
    }

    private boolean isWorkspaceTaken() {
      return slots.taken().stream()
          .anyMatch(id -> state.task(id).filter(TaskState::isInWorkspace).isPresent());
    }

    private Optional<Step> goOn(TaskState task, Attempt attempt) {
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
                    trial,
                    // It follows one that ended without an answer.
                    Optional.empty()));
        case ProviderChoice.NoneOpen(List<Step.Refusal> all) -> refuse(all);
        case ProviderChoice.NoneLeft() ->
            Optional.of(fail(task, attempt, Failures.describe(attempt)));
      };
    }

    Optional<Step> start(TaskState task) {
      if (!(task.stage() instanceof Stage.Queued(Instant notBefore))
          || slots.isTaken(task.taskId())
          || isHeldUp(task)
          || state.waitsFor(task).isPresent()) {
        return Optional.empty();
      }
      if (now.isBefore(notBefore)) {
        rests.add(notBefore);
        return Optional.empty();
      }
      Optional<String> unread = settings.workflows().unread(task);
      if (unread.isPresent()) {
        return Optional.of(new Step.Block(task.taskId(), unread(task.taskId(), unread.get())));
      }
      Optional<Repeat> repeat = Repeat.of(task);
      Set<String> excluded = repeat.map(Repeat::providers).orElse(Set.of());
      return switch (fresh(task, excluded)) {
        case ProviderChoice.Chosen(String provider, boolean trial) ->
            Optional.of(
                new Step.Run(
                    task.taskId(),
                    task.nextAttempt(),
                    true,
                    task.lastDispatch() + 1,
                    provider,
                    trial,
                    repeat.isPresent()
                        ? Optional.empty()
                        : Resumption.session(task, provider, settings)));
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

    /** It came in while the run went on; without its workflow nobody would review it. */
    private static String unread(String taskId, String workflow) {
      return "this run began without workflow %s; segue unblock %s before the next one"
          .formatted(workflow, taskId);
    }

    /** Another maker where findings repeat, unless nobody else is there or will be by itself. */
    private ProviderChoice fresh(TaskState task, Set<String> excluded) {
      Set<String> makers = Repeat.ofFindings(task);
      if (!makers.isEmpty()) {
        Set<String> both =
            Stream.concat(excluded.stream(), makers.stream()).collect(Collectors.toSet());
        ProviderChoice other = ProviderChoice.fresh(task, both, settings, breakers, now);
        boolean isThere =
            switch (other) {
              case ProviderChoice.Chosen _ -> true;
              case ProviderChoice.NoneOpen(List<Step.Refusal> all) ->
                  all.stream().anyMatch(refusal -> refusal.until().isPresent());
              case ProviderChoice.NoneLeft() -> false;
            };
        if (isThere) {
          return other;
        }
      }
      return ProviderChoice.fresh(task, excluded, settings, breakers, now);
    }

    Step end() {
      return slots.isIdle() ? new Step.End(state.isHalted()) : new Step.Await();
    }

    Step nothing() {
      if (!slots.isIdle()) {
        return new Step.Await();
      }
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
      if (!approvals.isEmpty()) {
        Instant until = approvals.values().stream().min(Comparator.naturalOrder()).orElseThrow();
        return new Step.AwaitPerson(List.copyOf(approvals.keySet()), until);
      }
      return end();
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
