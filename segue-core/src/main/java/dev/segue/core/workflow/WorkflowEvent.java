package dev.segue.core.workflow;

import dev.segue.core.journal.Event;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Change of a task's position in its workflow. */
public sealed interface WorkflowEvent extends Event {
  /** The task this is about. */
  String taskId();

  @Override
  default Optional<String> subject() {
    return Optional.of(taskId());
  }

  /**
   * The task follows a workflow from here on, and keeps its definition until a retry.
   *
   * @param definitionHash body of the definition
   */
  record WorkflowStarted(String taskId, String workflow, String definitionHash)
      implements WorkflowEvent {}

  /**
   * The task moved from one state to another. Appended with the event that caused the move, so that
   * a crash finds the task in a state and never between two.
   *
   * @param role whose stage the move belongs to
   * @param commit under review; absent before there is one
   * @param feedback that sent the work back
   */
  record PhaseChanged(
      String taskId,
      int attempt,
      String from,
      String to,
      String role,
      DecidedBy by,
      Optional<String> commit,
      Optional<String> feedback)
      implements WorkflowEvent {}

  /**
   * A reviewer is about to be asked. Appended with its {@code dispatch_started}.
   *
   * @param promptHash body of the prompt; it contains the whole context pack
   * @param workspace the checkout that the review runs in
   */
  record ReviewStarted(
      String taskId,
      int attempt,
      String stage,
      String role,
      String phase,
      String commit,
      String promptHash,
      String workspace)
      implements WorkflowEvent {}

  /**
   * A reviewer gave its verdict by a tool, while it still runs. The last one of a dispatch counts.
   *
   * @param answerHash body of the verdict's object
   */
  record ReviewSubmitted(String taskId, int attempt, String stage, int dispatch, String answerHash)
      implements WorkflowEvent {}

  /**
   * A review ended.
   *
   * @param dispatch that was asked; absent for a verdict of a person or of Segue
   * @param provider likewise
   * @param user name of the person on the system
   * @param feedback that the next attempt reads
   * @param sameVendor whether the reviewer and the maker are of one vendor; absent where no agent
   *     judged
   * @param shown whether the reviewer saw the change; absent where the provider does not report
   *     what it reads
   * @param filesChanged tracked files that the reviewer changed
   * @param why there is no verdict, or why it does not count
   */
  record ReviewEnded(
      String taskId,
      int attempt,
      String stage,
      String role,
      Optional<Integer> dispatch,
      Optional<String> provider,
      DecidedBy by,
      Optional<String> user,
      ReviewVerdict verdict,
      String commit,
      List<ReviewFinding> findings,
      Optional<String> feedback,
      Optional<Boolean> sameVendor,
      Optional<Boolean> shown,
      List<String> filesChanged,
      Optional<String> why)
      implements WorkflowEvent {
    public ReviewEnded {
      findings = List.copyOf(findings);
      filesChanged = List.copyOf(filesChanged);
    }
  }

  /**
   * A person has to decide on a commit.
   *
   * @param reminder 0 for the first, then counting
   */
  record ApprovalWanted(
      String taskId, int attempt, String stage, String role, String commit, int reminder)
      implements WorkflowEvent {}

  /**
   * Somebody outside of the run reviews; the run asks nobody until then.
   *
   * @param by session or person that holds the claim
   */
  record ReviewClaimed(String taskId, String stage, String role, String by, Instant until)
      implements WorkflowEvent {}

  /** The claim was given back. */
  record ReviewReleased(String taskId, String stage, String role, String by)
      implements WorkflowEvent {}
}
