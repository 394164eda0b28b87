package dev.segue.run.simulation.rules;

import static dev.segue.run.simulation.rules.Violation.unless;

import dev.segue.core.run.RunEvent;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.workflow.StageStates;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.core.workflow.WorkflowStage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Rules for tasks that follow a workflow, but for the verdicts themselves. */
public final class WorkflowRules implements Rule {
  private final Facts facts;
  private final ReviewRules verdicts;
  private final Map<String, Course> courses = new HashMap<>();
  private final Map<String, TaskSpec> texts = new HashMap<>();
  private final Set<String> live = new HashSet<>();
  private boolean halted;

  /**
   * Facts that no event carries.
   *
   * @param definitions by hash
   * @param tree of a commit
   * @param body text by hash
   */
  public record Facts(
      Function<String, Optional<Workflow>> definitions,
      ToIntFunction<String> tree,
      Function<String, Optional<String>> body) {}

  /** Rules on the verdicts. */
  public WorkflowRules(Facts facts) {
    this.facts = facts;
    this.verdicts = new ReviewRules(facts);
  }

  /** Those that know what reviewers really said. */
  public ReviewRules verdicts() {
    return verdicts;
  }

  @Override
  public void see(Seen seen) {
    switch (seen.event()) {
      case RunEvent.RunHalted _ -> halted = true;
      case RunEvent.RunResumed _ -> halted = false;
      case RunEvent.TaskRevised event -> texts.put(event.taskId(), event.spec());
      case TaskEvent event -> task(event, seen);
      case WorkflowEvent event -> workflow(event, seen);
      default -> {}
    }
  }

  private void task(TaskEvent event, Seen seen) {
    String id = event.taskId();
    Optional<Course> course = Optional.ofNullable(courses.get(id));
    switch (event) {
      case TaskEvent.TaskQueued queued -> {
        texts.put(id, queued.spec());
        if (live.add(id)) {
          courses.remove(id);
        }
      }
      case TaskEvent.TaskRetried _ -> courses.remove(id);
      case TaskEvent.TaskCancelled _, TaskEvent.TaskCompleted _ -> {
        live.remove(id);
        courses.remove(id);
      }
      case TaskEvent.TaskBlocked _ -> course.ifPresent(c -> c.isBlocked = true);
      case TaskEvent.TaskUnblocked _ ->
          course.ifPresent(
              c -> {
                c.isBlocked = false;
                c.personActs();
              });
      case TaskEvent.AttemptStarted started -> begins(started, course, seen);
      case TaskEvent.DispatchStarted started -> dispatches(started, course, seen);
      case TaskEvent.DispatchEnded ended -> course.ifPresent(c -> ends(ended, c, seen));
      case TaskEvent.AttemptFailed _, TaskEvent.ValidationFailed _ ->
          course.ifPresent(c -> fails(event, c, seen));
      case TaskEvent.ValidationPassed _ ->
          unless(
              course.isEmpty() || new Causes(seen.batch()).isVerified(),
              "%s reports no work",
              event);
      case TaskEvent.TaskMerged _ ->
          course.ifPresent(
              c ->
                  unless(
                      c.commit.filter(c::isApproved).isPresent(),
                      "%s, but not every stage has approved %s",
                      event,
                      c.commit));
      default -> {}
    }
  }

  /** A task that is to follow a workflow begins with it. */
  private void begins(TaskEvent.AttemptStarted event, Optional<Course> course, Seen seen) {
    Writer writer = seen.writer().orElseThrow();
    TaskSpec text = texts.get(event.taskId());
    unless(
        event.attempt() > 1
            || text == null
            || writer.workflows().nameFor(text).isEmpty()
            || course.isPresent(),
        "%s without its workflow",
        event);
    course.ifPresent(c -> c.attempt = event.attempt());
    if (seen.isFollowedByTrial(writer)) {
      // Another breaker may have closed while that of the trial was asked.
      return;
    }
    courses.forEach(
        (other, waiting) -> {
          if (!other.equals(event.taskId()) && !writer.isAtWorkOn(other)) {
            mayStayBehind(event, other, waiting, writer);
          }
        });
  }

  /** Reviews come before attempts. */
  private void mayStayBehind(
      TaskEvent.AttemptStarted event, String other, Course waiting, Writer writer) {
    Optional<WorkflowStage> stage = waiting.awaitsReview();
    boolean isFree =
        stage.isPresent()
            && !waiting.isBlocked
            && waiting.open.isEmpty()
            && waiting.claim.isEmpty()
            && verdicts.isSomebodyFree(waiting, stage.get(), writer);
    unless(!isFree, "%s before the review of %s", event, other);
  }

  private void dispatches(TaskEvent.DispatchStarted event, Optional<Course> course, Seen seen) {
    unless(
        course.isPresent() == event.stage().isPresent(),
        "%s names no stage of its workflow, or one without any",
        event);
    if (course.isEmpty()) {
      return;
    }
    Course c = course.get();
    if (seen.isAppendedWith(WorkflowEvent.ReviewStarted.class)) {
      verdicts.asks(event, c, seen.writer().orElseThrow());
      return;
    }
    unless(
        event.stage().equals(Optional.of(c.definition.work().id())),
        "%s is of no work stage",
        event);
    c.maker = event.provider();
  }

  private static void ends(TaskEvent.DispatchEnded event, Course course, Seen seen) {
    Optional<Course.OpenReview> open =
        course.open.filter(review -> review.dispatch == event.dispatch());
    if (open.isEmpty()) {
      return;
    }
    if (seen.isFollowedBy(WorkflowEvent.ReviewEnded.class)) {
      return;
    }
    if (event.outcome() == DispatchOutcome.ANSWERED && !open.get().isOverruled) {
      open.get().isAnswered = true;
    } else {
      course.open = Optional.empty();
    }
  }

  private static void fails(TaskEvent event, Course course, Seen seen) {
    var causes = new Causes(seen.batch());
    unless(!causes.isReviewed(), "%s for a review", event);
    unless(
        !course.isSpent() || causes.isBlock(),
        "%s was attempt %d since %d, but does not block",
        event,
        course.attempt,
        course.attemptsFrom);
  }

  private void workflow(WorkflowEvent event, Seen seen) {
    if (event instanceof WorkflowEvent.WorkflowStarted started) {
      starts(started, seen);
      return;
    }
    Course course = courses.get(event.taskId());
    if (course == null) {
      throw new Violation("%s of a task without a workflow".formatted(event));
    }
    switch (event) {
      case WorkflowEvent.WorkflowStarted _ -> {}
      case WorkflowEvent.PhaseChanged move -> moves(move, course, seen);
      case WorkflowEvent.ReviewStarted started -> {
        unless(!halted, "%s after a halt", started);
        verdicts.begins(started, course, seen);
      }
      case WorkflowEvent.ReviewSubmitted submitted ->
          throw new Violation("%s by a simulated reviewer, who has no tools".formatted(submitted));
      case WorkflowEvent.ReviewEnded ended -> verdicts.ends(ended, course, seen);
      case WorkflowEvent.ApprovalWanted wanted -> wants(wanted, course, seen);
      case WorkflowEvent.ReviewClaimed claimed -> {
        unless(seen.writer().isEmpty(), "a run claims: %s", claimed);
        unless(course.open.isEmpty(), "%s while an agent reviews", claimed);
        course.claim = Optional.of(claimed);
      }
      case WorkflowEvent.ReviewReleased _ -> course.claim = Optional.empty();
    }
  }

  private void starts(WorkflowEvent.WorkflowStarted event, Seen seen) {
    unless(!courses.containsKey(event.taskId()), "%s twice", event);
    Writer writer = seen.writer().orElseThrow();
    unless(
        event.definitionHash().equals(writer.workflows().hashes().get(event.workflow())),
        "%s is none that the run read",
        event);
    courses.put(
        event.taskId(),
        new Course(facts.definitions().apply(event.definitionHash()).orElseThrow()));
  }

  private static void moves(WorkflowEvent.PhaseChanged move, Course course, Seen seen) {
    unless(move.from().equals(course.state), "%s, but it stands at %s", move, course.state);
    unless(
        course.isInTable(move, new Causes(seen.batch())),
        "%s is not in the table, with %s",
        move,
        seen.batch());
    if (move.to().equals(StageStates.DEV_COMPLETED)) {
      course.commit = move.commit();
    }
    unless(
        move.to().equals(StageStates.IMPLEMENTING) || move.commit().equals(course.commit),
        "%s is about another commit than %s",
        move,
        course.commit);
    if (move.to().equals(StageStates.IMPLEMENTING)) {
      course.commit = Optional.empty();
      course.claim = Optional.empty();
    }
    course.state = move.to();
  }

  private static void wants(WorkflowEvent.ApprovalWanted event, Course course, Seen seen) {
    WorkflowStage stage = course.stage(event.stage());
    unless(course.state.equals(stage.states().pending()), "%s at %s", event, course.state);
    if (event.reminder() > 0) {
      unless(event.reminder() == course.reminders + 1, "%s after %d", event, course.reminders);
      unless(
          seen.writer()
              .orElseThrow()
              .everLooked(now -> !now.isBefore(course.wantedAt.plus(stage.remindAfter()))),
          "%s too early",
          event);
    }
    course.reminders = event.reminder();
    course.wantedAt = seen.recorded().time();
  }
}
