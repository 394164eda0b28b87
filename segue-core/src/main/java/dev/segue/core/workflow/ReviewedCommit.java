package dev.segue.core.workflow;

import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import java.util.List;
import java.util.Optional;

/** A commit in a stage of its task's workflow; makes the events that end its review. */
public record ReviewedCommit(String taskId, int attempt, String stage, String role, String commit) {
  /** The commit that a task stands at, in a stage that judges it. */
  public static ReviewedCommit of(Flow flow, WorkflowStage stage, int attempt) {
    return new ReviewedCommit(
        flow.taskId(),
        attempt,
        stage.id(),
        stage.role().word(),
        flow.progress().commit().orElse(""));
  }

  /**
   * An agent that was asked.
   *
   * @param shown whether it saw the change; absent where its provider does not report what it reads
   * @param changed tracked files that it changed
   */
  public record Agent(
      int dispatch,
      String provider,
      boolean sameVendor,
      Optional<Boolean> shown,
      List<String> changed) {
    public Agent {
      changed = List.copyOf(changed);
    }
  }

  /** A verdict that was read from an agent's answer. */
  public ReviewEnded judged(Agent agent, ReviewAnswer answer) {
    return ended(agent, answer.verdict(), answer.findings(), feedback(answer), Optional.empty());
  }

  private static Optional<String> feedback(ReviewAnswer answer) {
    return Optional.of(answer.feedback()).filter(text -> !text.isBlank());
  }

  /** A verdict that the agent of an interactive session submitted. */
  public ReviewEnded submitted(String provider, ReviewAnswer answer) {
    return withoutDispatch(
        new Judge(Optional.of(provider), DecidedBy.AGENT, Optional.empty()),
        answer.verdict(),
        answer.findings(),
        feedback(answer));
  }

  private record Judge(Optional<String> provider, DecidedBy by, Optional<String> user) {}

  /** An agent gave no verdict, or none that counts. */
  public ReviewEnded fruitless(Agent agent, ReviewVerdict verdict, String why) {
    return ended(agent, verdict, List.of(), Optional.empty(), Optional.of(why));
  }

  private ReviewEnded ended(
      Agent agent,
      ReviewVerdict verdict,
      List<ReviewFinding> findings,
      Optional<String> feedback,
      Optional<String> why) {
    return new ReviewEnded(
        taskId,
        attempt,
        stage,
        role,
        Optional.of(agent.dispatch()),
        Optional.of(agent.provider()),
        DecidedBy.AGENT,
        Optional.empty(),
        verdict,
        commit,
        findings,
        feedback,
        Optional.of(agent.sameVendor()),
        agent.shown(),
        agent.changed(),
        why);
  }

  /**
   * A verdict without an agent.
   *
   * @param user name of the person on the system
   * @param feedback for the next attempt, or the reason of an approval
   */
  public ReviewEnded decided(
      DecidedBy by,
      Optional<String> user,
      ReviewVerdict verdict,
      List<ReviewFinding> findings,
      Optional<String> feedback) {
    return withoutDispatch(new Judge(Optional.empty(), by, user), verdict, findings, feedback);
  }

  private ReviewEnded withoutDispatch(
      Judge judge, ReviewVerdict verdict, List<ReviewFinding> findings, Optional<String> feedback) {
    return new ReviewEnded(
        taskId,
        attempt,
        stage,
        role,
        Optional.empty(),
        judge.provider(),
        judge.by(),
        judge.user(),
        verdict,
        commit,
        findings,
        feedback,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }
}
