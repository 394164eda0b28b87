package dev.segue.run.simulation.rules;

import static dev.segue.run.simulation.rules.Violation.unless;

import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.StageStates;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.core.workflow.WorkflowStage;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Way of a task through its workflow, as the rules track it themselves, from one beginning of the
 * task to the next.
 */
final class Course {
  final Workflow definition;
  String state = StageStates.AT_REST;
  int attempt;
  String maker = "";
  Optional<String> commit = Optional.empty();
  Optional<OpenReview> open = Optional.empty();
  Optional<WorkflowEvent.ReviewClaimed> claim = Optional.empty();
  Instant wantedAt = Instant.MIN;
  int reminders;
  int rejections;
  int attemptsFrom;
  boolean isBlocked;
  private final Set<String> decided = new HashSet<>();
  private final Set<String> approved = new HashSet<>();
  private final Set<String> asked = new HashSet<>();
  private final Set<String> voids = new HashSet<>();
  private final Set<Integer> rejectedTrees = new HashSet<>();
  private final Map<String, String> packs = new HashMap<>();

  /** A reviewer that runs, or whose answer nobody has read. */
  static final class OpenReview {
    final String stage;
    final int dispatch;
    final String provider;
    boolean isAnswered;
    boolean isOverruled;

    OpenReview(String stage, int dispatch, String provider) {
      this.stage = stage;
      this.dispatch = dispatch;
      this.provider = provider;
    }
  }

  Course(Workflow definition) {
    this.definition = definition;
  }

  /** A person did something for the task: bounds count anew, and everybody may be asked again. */
  void personActs() {
    rejections = 0;
    attemptsFrom = attempt;
    asked.clear();
    voids.clear();
  }

  WorkflowStage stage(String id) {
    return definition
        .stage(id)
        .orElseThrow(() -> new Violation("no stage %s in %s".formatted(id, definition)));
  }

  private List<WorkflowStage> judges() {
    return definition.stages().stream().filter(stage -> stage.kind() != StageKind.WORK).toList();
  }

  /** The stage in which the task waits for a reviewer. */
  Optional<WorkflowStage> awaitsReview() {
    return judges().stream()
        .filter(stage -> stage.kind() == StageKind.REVIEW)
        .filter(stage -> stage.states().pending().equals(state))
        .findFirst();
  }

  /** A verdict counts. */
  void decide(String stage, String hash, ReviewVerdict verdict) {
    unless(decided.add(stage + " " + hash), "stage %s decides on %s twice", stage, hash);
    if (verdict == ReviewVerdict.APPROVED) {
      approved.add(stage + " " + hash);
    }
  }

  boolean isDecided(String stage, String hash) {
    return decided.contains(stage + " " + hash);
  }

  boolean isApproved(String hash) {
    return judges().stream().allMatch(stage -> approved.contains(stage.id() + " " + hash));
  }

  void rejectTree(int tree) {
    rejectedTrees.add(tree);
  }

  boolean isRejected(int tree) {
    return rejectedTrees.contains(tree);
  }

  void ask(String stage, String provider) {
    asked.add(attempt + " " + stage + " " + provider);
  }

  boolean isAsked(String stage, String provider) {
    return asked.contains(attempt + " " + stage + " " + provider);
  }

  /** Notes a void verdict. */
  boolean isSecondVoid(String stage) {
    return !voids.add(attempt + " " + stage);
  }

  /** The first pack that a stage was given in this attempt. */
  String firstPack(String stage, String now) {
    return packs.computeIfAbsent(attempt + " " + stage, _ -> now);
  }

  boolean isSpent() {
    return attempt - attemptsFrom >= definition.maxAttempts();
  }

  /** Whether the table of states has this move, with what was appended together. */
  boolean isInTable(WorkflowEvent.PhaseChanged move, Causes causes) {
    String from = move.from();
    String to = move.to();
    return switch (to) {
      case StageStates.CANCELLED -> causes.isCancelled() && !from.equals(StageStates.DONE);
      case StageStates.DONE ->
          causes.isMerged() && from.equals(definition.stages().getLast().states().approved());
      case StageStates.IMPLEMENTING -> causes.isAttempt() && mayBegin(from);
      case StageStates.AT_REST ->
          causes.isFailure()
              && (from.equals(StageStates.IMPLEMENTING)
                  || from.equals(definition.stages().getLast().states().approved()));
      case StageStates.DEV_COMPLETED ->
          causes.isVerified() && from.equals(StageStates.IMPLEMENTING);
      default -> isOfJudge(from, to, causes);
    };
  }

  /** An attempt that was blocked while it was open stays where it is. */
  private boolean mayBegin(String from) {
    return from.equals(StageStates.AT_REST)
        || from.equals(StageStates.IMPLEMENTING)
        || judges().stream().anyMatch(stage -> stage.states().rejected().equals(from));
  }

  private boolean isOfJudge(String from, String to, Causes causes) {
    for (WorkflowStage stage : judges()) {
      StageStates own = stage.states();
      WorkflowStage before = definition.stages().get(definition.stages().indexOf(stage) - 1);
      boolean isHere = from.equals(own.pending()) || from.equals(own.active());
      if (to.equals(own.approved()) || to.equals(own.rejected())) {
        return isHere && causes.isReviewed();
      }
      if (to.equals(own.pending()) && from.equals(before.states().approved())) {
        return causes.isVerified() || causes.isReviewed();
      }
      if (to.equals(own.pending())) {
        return from.equals(own.active()) && (causes.isReviewed() || causes.isDispatchEnd());
      }
      if (to.equals(own.active())) {
        return from.equals(own.pending()) && causes.isReviewBegin();
      }
    }
    return false;
  }
}
