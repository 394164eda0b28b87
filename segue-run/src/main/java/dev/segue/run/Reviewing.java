package dev.segue.run;

import dev.segue.core.context.WorkReported;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.prompt.NoContextException;
import dev.segue.core.prompt.Prompts;
import dev.segue.core.provider.Reason;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.Step;
import dev.segue.core.run.WorkflowOutcomes;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.DecidedBy;
import dev.segue.core.workflow.Flow;
import dev.segue.core.workflow.ReviewAnswer;
import dev.segue.core.workflow.ReviewFinding;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.ReviewedCommit;
import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import dev.segue.core.workflow.WorkflowEvent.ReviewStarted;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowStage;
import dev.segue.run.Agents.AgentResult;
import dev.segue.store.ProjectLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks reviewers: a checkout is prepared, then an agent runs in it. Its answer is stored before
 * {@link ReviewJudging} reads the verdict, so that a crash buys no second review.
 */
public final class Reviewing {
  private static final Logger LOG = LoggerFactory.getLogger(Reviewing.class);
  private static final int ABBREVIATED = 7;

  private final ProjectLog log;
  private final Reviewers reviewers;
  private final Dispatching dispatching;
  private final Verifying verifying;
  private final Effects effects;
  private final Stop stop;
  private final WorkflowOutcomes outcomes;

  /** Those who take part in a review. */
  public record Reviewers(Agents agents, ReviewPlaces places, Prompts prompts) {}

  public Reviewing(
      Dispatching.Histories histories,
      RunPlan plan,
      Reviewers reviewers,
      Work work,
      Supervisor.RunEnvironment runEnvironment) {
    this.log = histories.project();
    this.reviewers = reviewers;
    this.dispatching = work.dispatching();
    this.verifying = work.verifying();
    this.effects = runEnvironment.effects();
    this.stop = runEnvironment.stop();
    this.outcomes = new WorkflowOutcomes(plan.settings().workflows());
  }

  /** Handlers of the work that is reviewed. */
  public record Work(Dispatching dispatching, Verifying verifying) {}

  /**
   * Removes checkouts that a supervisor which died left; its reviewers have been ended. One that
   * took the project since may have reviewers of its own.
   */
  void tidy() {
    log.catchUp();
    if (!log.isLost()) {
      reviewers.places().leaveAll();
    }
  }

  /** Starts a review: its checkout first. Does nothing when the journal moved on. */
  void start(Step.Review step, int epoch) {
    Optional<TaskState> task = log.state().task(step.taskId()).filter(TaskState::isInReview);
    Optional<WorkflowStage> stage =
        task.flatMap(outcomes::flow).flatMap(flow -> flow.definition().stage(step.stage()));
    if (task.isEmpty() || stage.isEmpty()) {
      return;
    }
    try {
      // A pack that had to be built has moved the journal on: the policy is asked again.
      if (!reviewers.prompts().fetchContext(task.get(), step.attempt(), stage.get().role())) {
        prepare(step, task.get(), stage.get(), epoch);
      }
    } catch (NoContextException e) {
      block(task.get(), "context: " + e.getMessage());
    }
  }

  private void prepare(Step.Review step, TaskState task, WorkflowStage stage, int epoch) {
    // An earlier reviewer may have moved the branch, and been killed before that was put back.
    log.catchUp();
    if (log.isLost() || !task.equals(log.state().task(step.taskId()).orElse(null))) {
      return;
    }
    reviewers.places().restore(task, step.commit());
    Judge.Case passed = verifying.passed(task, epoch);
    Optional<String> prepare = outcomes.flow(task).flatMap(flow -> flow.definition().prepare());
    var wanted =
        new ReviewPlaces.Wanted(
            step.dispatch(), step.commit(), prepare, stage.review().hasCleanChecks());
    effects.start(
        step.taskId(), "checkout-" + step.taskId(), new Preparing(step, stage, passed, wanted));
  }

  private void block(TaskState task, String why) {
    LOG.warn("task {} cannot be reviewed: {}", task.taskId(), why);
    log.append(
        List.of(new TaskEvent.TaskBlocked(task.taskId(), why, task.attempts().size())),
        Durability.POWER);
  }

  /** A checkout that is being made. One that was stopped leaves no event: it is made again. */
  private final class Preparing implements Effects.Work<ReviewPlaces.Prepared> {
    private final Step.Review step;
    private final WorkflowStage stage;
    private final Judge.Case passed;
    private final ReviewPlaces.Wanted wanted;
    private final Optional<WorkflowProgress.Claim> claim;

    Preparing(
        Step.Review step, WorkflowStage stage, Judge.Case passed, ReviewPlaces.Wanted wanted) {
      this.step = step;
      this.stage = stage;
      this.passed = passed;
      this.wanted = wanted;
      this.claim = passed.task().workflow().flatMap(WorkflowProgress::claim);
    }

    @Override
    public ReviewPlaces.Prepared perform() throws InterruptedException {
      return reviewers.places().prepare(passed, wanted);
    }

    @Override
    public void done(ReviewPlaces.Prepared prepared) {
      boolean isAsked =
          !stop.isAsked()
              && !log.isLost()
              && log.state().task(step.taskId()).filter(this::isStillWanted).isPresent()
              && act(prepared);
      if (!isAsked) {
        reviewers.places().leave(step.taskId(), step.dispatch());
      }
    }

    /** While it was made an operator may have halted, or somebody claimed or decided the stage. */
    private boolean isStillWanted(TaskState task) {
      return task.isInReview()
          && !log.state().isHalted()
          && task.workflow()
              .filter(progress -> progress.commit().equals(Optional.of(step.commit())))
              .filter(progress -> progress.open().isEmpty())
              .filter(progress -> progress.claim().equals(claim))
              .isPresent()
          && outcomes
              .flow(task)
              .filter(Flow::awaitsReview)
              .flatMap(Flow::judging)
              .filter(now -> now.id().equals(stage.id()))
              .isPresent();
    }

    private boolean act(ReviewPlaces.Prepared prepared) {
      TaskState task = log.state().task(step.taskId()).orElseThrow();
      return switch (prepared) {
        case ReviewPlaces.Prepared.Ready(var folder) -> {
          var order =
              new Agents.Order(
                  step.provider(),
                  step.dispatch(),
                  Optional.empty(),
                  stage.timeout(),
                  Optional.of(new Agents.ReviewOrder(folder, stage.review().posture())));
          yield ask(task, step, stage, reviewers.agents().prepare(task, order), passed.epoch());
        }
        case ReviewPlaces.Prepared.Failed(String why) -> {
          block(task, why);
          yield false;
        }
        case ReviewPlaces.Prepared.ChecksFailed(List<String> errors) -> {
          rejectedByChecks(task, step, stage, errors);
          yield false;
        }
      };
    }

    @Override
    public void failed(Throwable fault) {
      if (!(fault instanceof InterruptedException)) {
        throw new EffectFailedException("preparing a review of " + step.taskId(), fault);
      }
      reviewers.places().leave(step.taskId(), step.dispatch());
    }

    @Override
    public void cancel(Effects.Interruption performing) {
      performing.interrupt();
    }
  }

  private boolean ask(
      TaskState task, Step.Review step, WorkflowStage stage, Agents.Launch launch, int epoch) {
    List<WorkReported.File> files = log.reportedFiles(task.taskId(), step.commit());
    Prompts.Prepared prompt =
        reviewers
            .prompts()
            .review(
                log.state(),
                task,
                new Prompts.ReviewFacts(
                    step,
                    stage,
                    ReviewedChange.of(step.commit(), files),
                    verifying.checksPassed(step.taskId()),
                    launch.workspace()));
    var started =
        new ReviewStarted(
            step.taskId(),
            step.attempt(),
            stage.id(),
            stage.role().word(),
            stage.phase().word(),
            step.commit(),
            prompt.originalHash(),
            launch.workspace());
    List<Event> opening =
        outcomes
            .flow(task)
            .map(flow -> List.<Event>copyOf(flow.reviewBegins(started)))
            .orElse(List.of());
    return dispatching.start(
        new Dispatching.ReadyReview(step, launch, prompt, opening),
        epoch,
        new StartedReview(step, stage));
  }

  /** A reviewer that was asked. */
  private final class StartedReview implements Dispatching.Consequences {
    private final Step.Review step;
    private final WorkflowStage stage;

    StartedReview(Step.Review step, WorkflowStage stage) {
      this.step = step;
      this.stage = stage;
    }

    @Override
    public List<Event> of(
        ProjectState state, Step.Run run, TaskEvent.DispatchEnded ended, AgentResult result) {
      return ended(state, this, ended, result);
    }

    /** Its checkout is needed only while an answer has to be judged. */
    @Override
    public void stored() {
      Optional<TaskState> now = log.state().task(step.taskId());
      if (now.flatMap(TaskState::workflow).filter(WorkflowProgress::isToJudge).isPresent()) {
        return;
      }
      now.filter(task -> standsAt(task, step.commit()))
          .ifPresent(task -> reviewers.places().restore(task, step.commit()));
      reviewers.places().leave(step.taskId(), step.dispatch());
    }
  }

  private static boolean standsAt(TaskState task, String commit) {
    return task.workflow().flatMap(WorkflowProgress::commit).filter(commit::equals).isPresent();
  }

  /** A reviewer's run is over. Its answer is judged in a step of its own. */
  private List<Event> ended(
      ProjectState state, StartedReview asked, TaskEvent.DispatchEnded ended, AgentResult result) {
    Step.Review step = asked.step;
    WorkflowStage stage = asked.stage;
    Optional<TaskState> task =
        state.task(step.taskId()).filter(now -> now.isDispatched(step.dispatch()));
    boolean isOverruled =
        task.flatMap(TaskState::workflow).filter(WorkflowProgress::isOverruled).isPresent();
    boolean isToJudge =
        TaskState.isToJudge(
            task.flatMap(TaskState::workflow).filter(WorkflowProgress::hasSubmitted).isPresent(),
            ended.outcome());
    if (task.isEmpty() || isOverruled) {
      return List.of();
    }
    if (!result.tampered().isEmpty()) {
      String why = "changed %s, which was put back".formatted(String.join(", ", result.tampered()));
      return outcomes.judged(
          task.get(), fruitless(step, stage, ReviewVerdict.VOID, result.tampered(), why));
    }
    if (isToJudge) {
      return List.of();
    }
    boolean mayBeAskedAgain =
        ended.outcome() == DispatchOutcome.INTERRUPTED
            || ended.outcome() == DispatchOutcome.CANCELLED
            || result.reason().filter(Reason::opensBreaker).isPresent();
    return mayBeAskedAgain
        ? outcomes.reviewStopped(task.get(), step.attempt())
        : outcomes.judged(
            task.get(),
            fruitless(
                step,
                stage,
                ReviewVerdict.NONE,
                List.of(),
                result.detail().orElse(result.reason().map(Reason::word).orElse("no answer"))));
  }

  private static ReviewEnded fruitless(
      Step.Review step,
      WorkflowStage stage,
      ReviewVerdict verdict,
      List<String> changed,
      String why) {
    var agent =
        new ReviewedCommit.Agent(
            step.dispatch(), step.provider(), step.sameVendor(), Optional.empty(), changed);
    return commit(step, stage).fruitless(agent, verdict, why);
  }

  private static ReviewedCommit commit(Step.Review step, WorkflowStage stage) {
    return new ReviewedCommit(
        step.taskId(), step.attempt(), stage.id(), stage.role().word(), step.commit());
  }

  private void rejectedByChecks(
      TaskState task, Step.Review step, WorkflowStage stage, List<String> errors) {
    List<ReviewFinding> findings =
        errors.stream()
            .map(
                error ->
                    new ReviewFinding(
                        ReviewFinding.Severity.BLOCKING,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        error))
            .toList();
    var answer = new ReviewAnswer(false, "Checks fail on a clean checkout.", findings, "");
    ReviewEnded ended =
        commit(step, stage)
            .decided(
                DecidedBy.SEGUE,
                Optional.empty(),
                ReviewVerdict.REJECTED,
                findings,
                Optional.of(answer.feedback()));
    log.append(outcomes.judged(task, ended), Durability.POWER);
  }

  /** Counts of a change, for the block that a reviewer reads first. */
  private static final class ReviewedChange {
    private ReviewedChange() {}

    static Prompts.Change of(String commit, List<WorkReported.File> files) {
      var sorted = new ArrayList<>(files);
      sorted.sort((a, b) -> Integer.compare(lines(b), lines(a)));
      return new Prompts.Change(
          commit.substring(0, Math.min(ABBREVIATED, commit.length())),
          files.size(),
          files.stream().mapToInt(file -> file.added().orElse(0)).sum(),
          files.stream().mapToInt(file -> file.removed().orElse(0)).sum(),
          sorted.stream().map(WorkReported.File::path).toList());
    }

    private static int lines(WorkReported.File file) {
      return file.added().orElse(0) + file.removed().orElse(0);
    }
  }
}
