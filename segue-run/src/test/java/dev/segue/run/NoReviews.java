package dev.segue.run;

import dev.segue.core.prompt.Prompts;
import dev.segue.core.task.TaskState;
import dev.segue.core.verify.AgentClaim;
import dev.segue.core.workflow.VerdictRules;
import java.util.List;
import java.util.Optional;

/** Reviews of a run in which no task has a workflow: none. */
public final class NoReviews implements ReviewPlaces, AnswerParser {
  /** The judges of such a run. */
  public static Verifying.Judges with(Judge judge) {
    return new Verifying.Judges(judge, new NoReviews(), new NoReviews());
  }

  /** The handlers of such a run. */
  public static Supervisor.StepHandlers handlers(
      Dispatching.Histories histories,
      RunPlan plan,
      Handlers known,
      Supervisor.RunEnvironment around) {
    var reviewing =
        new Reviewing(
            histories,
            plan,
            new Reviewing.Reviewers(known.agents(), new NoReviews(), known.prompts()),
            new Reviewing.Work(known.dispatching(), known.verifying()),
            around);
    return new Supervisor.StepHandlers(
        known.dispatching(),
        known.verifying(),
        known.merging(),
        reviewing,
        new ReviewJudging(histories, plan, new NoReviews(), new NoReviews(), around));
  }

  /** Parts that a test has made itself. */
  public record Handlers(
      Agents agents,
      Prompts prompts,
      Dispatching dispatching,
      Verifying verifying,
      Merging merging) {}

  @Override
  public Committed commit(TaskState task, int attempt, Optional<String> result) {
    throw new AssertionError("nothing is to be reviewed");
  }

  @Override
  public Prepared prepare(Judge.Case passed, Wanted wanted) {
    throw new AssertionError("nothing is to be reviewed");
  }

  @Override
  public List<String> tampered(TaskState task, String commit, List<String> changed) {
    return List.of();
  }

  @Override
  public void restore(TaskState task, String commit) {
    // Nobody moves it.
  }

  @Override
  public void leave(String taskId, int dispatch) {
    // There is none.
  }

  @Override
  public void leaveAll() {
    // There are none.
  }

  @Override
  public Optional<AgentClaim> claim(String answer) {
    return Optional.empty();
  }

  @Override
  public Optional<VerdictRules.Result> verdict(String answer) {
    return Optional.empty();
  }
}
