package dev.segue.core.context;

import java.util.List;
import java.util.Optional;

/**
 * The context of a project's tasks. Every call throws {@link Refusal} when it cannot be done, and
 * {@link dev.segue.core.journal.JournalException} when the store cannot do it now. Where a request
 * names no project, the one that the service was started for is meant. Safe for use by several
 * threads.
 */
public interface ContextService {
  /**
   * The pack for a task, role, phase and attempt: the stored one, or else one that is built and
   * stored now. Many callers with one key at once cause one build.
   */
  PackReply get(PackRequest request);

  /** A stored pack by its hash. */
  ContextPack pack(Optional<String> project, String hash);

  /** Why a stored pack shows what it shows, and what its agent did with it. */
  PackExplanation explain(Optional<String> project, String hash);

  /** Records a decision; its id is given by the project. */
  DecisionView record(Optional<String> project, NewDecision decision);

  /**
   * All decisions, the recorded ones first, in their order; then those of the workspace's files.
   *
   * @param all those too that do not hold
   */
  List<DecisionView> decisions(Optional<String> project, boolean all);

  /** Notes what a developer hands in for review. */
  TaskPhase report(Optional<String> project, WorkReport report);

  /** Takes in a reviewer's verdict: from an open review dispatch, or from a session. */
  TaskPhase submit(Optional<String> project, ReviewSubmission submission);

  /** Moves a task on in its workflow. */
  TaskPhase transition(Optional<String> project, Transition transition);
}
