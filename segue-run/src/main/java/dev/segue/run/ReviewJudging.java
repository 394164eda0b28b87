package dev.segue.run;

import dev.segue.core.context.WorkReported;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.run.Step;
import dev.segue.core.run.WorkflowOutcomes;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.DecidedBy;
import dev.segue.core.workflow.Flow;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.ReviewedCommit;
import dev.segue.core.workflow.ShownChange;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.VerdictRules;
import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowProgress.OpenReview;
import dev.segue.store.ProjectLog;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Ends reviews and approvals: reads verdicts from stored answers, and approves where told to. */
public final class ReviewJudging {
  private static final int NAMED = 3;

  private final ProjectLog log;
  private final Journal bodies;
  private final RunPlan plan;
  private final ReviewPlaces places;
  private final AnswerParser answers;
  private final Effects effects;
  private final Stop stop;
  private final WorkflowOutcomes outcomes;

  public ReviewJudging(
      Dispatching.Histories histories,
      RunPlan plan,
      ReviewPlaces places,
      AnswerParser answers,
      Supervisor.RunEnvironment runEnvironment) {
    this.log = histories.project();
    this.bodies = histories.store();
    this.plan = plan;
    this.places = places;
    this.answers = answers;
    this.effects = runEnvironment.effects();
    this.stop = runEnvironment.stop();
    this.outcomes = new WorkflowOutcomes(plan.settings().workflows());
  }

  /** Reads the verdict of the open review. */
  void judge(Step.JudgeReview step) {
    Optional<TaskState> task = log.state().task(step.taskId());
    Optional<OpenReview> open =
        task.flatMap(TaskState::workflow)
            .filter(WorkflowProgress::isToJudge)
            .flatMap(WorkflowProgress::open);
    if (open.isPresent()) {
      effects.start(step.taskId(), "judge-" + step.taskId(), new Judging(task.get(), open.get()));
    }
  }

  /** A verdict that is being read. One that was stopped leaves no event: it is read again. */
  private final class Judging implements Effects.Work<ReviewEnded> {
    private final TaskState task;
    private final OpenReview open;

    Judging(TaskState task, OpenReview open) {
      this.task = task;
      this.open = open;
    }

    @Override
    public ReviewEnded perform() {
      WorkflowProgress.ReviewDispatch dispatch = open.dispatch().orElseThrow();
      WorkflowProgress.DispatchEnd end = dispatch.end().orElseThrow();
      var agent =
          new ReviewedCommit.Agent(
              dispatch.number(),
              dispatch.provider(),
              plan.settings().workflows().isOneVendor(task, dispatch.provider()),
              shown(end),
              places.tampered(task, open.commit(), end.changed()));
      return verdict(
          agent, VerdictRules.counted(read(open.submittedHash()), read(end.answerHash())));
    }

    private Optional<VerdictRules.Result> read(Optional<String> hash) {
      return hash.flatMap(bodies::body).flatMap(answers::verdict);
    }

    /** Whether the reviewer saw the change: in its prompt, or in a file that it read. */
    private Optional<Boolean> shown(WorkflowProgress.DispatchEnd end) {
      String prompt = bodies.body(open.promptHash()).orElse("");
      return ShownChange.isIn(prompt, excerpt())
          ? Optional.of(true)
          : end.read().map(read -> read.stream().anyMatch(changed()::contains));
    }

    private Set<String> changed() {
      return log.reportedFiles(task.taskId(), open.commit()).stream()
          .map(WorkReported.File::path)
          .collect(Collectors.toSet());
    }

    private String excerpt() {
      return task.workflow()
          .flatMap(WorkflowProgress::excerptHash)
          .flatMap(bodies::body)
          .orElse("");
    }

    private ReviewEnded verdict(ReviewedCommit.Agent agent, Optional<VerdictRules.Result> read) {
      var commit =
          new ReviewedCommit(
              task.taskId(), open.attempt(), open.stage(), open.role(), open.commit());
      if (!agent.changed().isEmpty()) {
        String names = String.join(", ", agent.changed().stream().limit(NAMED).toList());
        return commit.fruitless(agent, ReviewVerdict.VOID, "it changed " + names);
      }
      return switch (read.orElse(new VerdictRules.Result.None("its answer has no verdict"))) {
        case VerdictRules.Result.None(String why) ->
            commit.fruitless(agent, ReviewVerdict.NONE, why);
        case VerdictRules.Result.Answer _ when agent.shown().filter(is -> !is).isPresent() ->
            commit.fruitless(agent, ReviewVerdict.NONE, "it judged without having seen the change");
        case VerdictRules.Result.Answer(var answer) -> commit.judged(agent, answer);
      };
    }

    @Override
    public void done(ReviewEnded ended) {
      if (stop.isAsked() || log.isLost()) {
        return;
      }
      log.decide(
          Durability.POWER,
          state ->
              state
                  .task(task.taskId())
                  .filter(now -> now.workflow().filter(WorkflowProgress::isToJudge).isPresent())
                  .map(now -> outcomes.judged(now, ended))
                  .orElse(List.of()));
      if (log.isLost()) {
        return;
      }
      if (ended.verdict() == ReviewVerdict.VOID) {
        places.restore(task, open.commit());
      }
      ended.dispatch().ifPresent(number -> places.leave(task.taskId(), number));
    }

    @Override
    public void failed(Throwable fault) {
      // The store is waited for until a signal comes, or the end of the task.
      boolean isStopped =
          fault instanceof InterruptedException || fault instanceof StoreUnavailableException;
      if (!isStopped) {
        throw new EffectFailedException("judging the review of " + task.taskId(), fault);
      }
    }

    @Override
    public void cancel(Effects.Interruption performing) {
      performing.interrupt();
    }
  }

  /** Approves in a person's place, as the operator wants it. */
  void approve(Step.AutoApprove step) {
    log.decide(
        Durability.POWER,
        state ->
            state
                .task(step.taskId())
                .filter(TaskState::isInReview)
                .filter(task -> task.nextAttempt() - 1 == step.attempt())
                .flatMap(task -> outcomes.flow(task).map(flow -> approved(task, flow)))
                .orElse(List.of()));
  }

  private List<Event> approved(TaskState task, Flow flow) {
    return flow.judging()
        .filter(stage -> stage.kind() == StageKind.APPROVAL)
        .map(stage -> ReviewedCommit.of(flow, stage, task.nextAttempt() - 1))
        .map(
            commit ->
                commit.decided(
                    DecidedBy.AUTO,
                    Optional.empty(),
                    ReviewVerdict.APPROVED,
                    List.of(),
                    Optional.empty()))
        .map(ended -> outcomes.judged(task, ended))
        .orElse(List.of());
  }

  /** Repeats that a person has to decide. */
  void remind(Step.Remind step) {
    log.decide(
        Durability.PROCESS,
        state ->
            state
                .task(step.taskId())
                .filter(TaskState::isInReview)
                .flatMap(outcomes::flow)
                .map(flow -> List.<Event>copyOf(flow.reminded(step.attempt())))
                .orElse(List.of()));
  }
}
