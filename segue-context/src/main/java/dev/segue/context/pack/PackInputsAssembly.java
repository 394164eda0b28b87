package dev.segue.context.pack;

import dev.segue.core.context.PackKey;
import dev.segue.core.context.code.TaskText;
import dev.segue.core.context.pack.AttemptFacts;
import dev.segue.core.context.pack.DecisionRanking;
import dev.segue.core.context.pack.PackInputs;
import dev.segue.core.context.pack.TaskFacts;
import dev.segue.core.context.pack.TaskSight;
import dev.segue.core.context.pack.WorkToReview;
import dev.segue.core.handoff.MainPrompt;
import dev.segue.core.run.ProjectState;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.Dependency;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.TouchedFiles;
import dev.segue.core.text.Sha256;
import dev.segue.core.workflow.Review;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.WorkflowProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Puts together what a pack is built from. The same records give the same inputs. */
final class PackInputsAssembly {
  private final PackKey key;
  private final TaskHistory history;
  private final ProjectState state;
  private final AllDecisions allDecisions;
  private final TaskSpec spec;

  PackInputsAssembly(
      PackKey key, TaskHistory history, ProjectState state, AllDecisions allDecisions) {
    this.key = key;
    this.history = history;
    this.state = state;
    this.allDecisions = allDecisions;
    this.spec = history.task().spec();
  }

  /** All that the task says, for whoever looks for words. */
  static String text(TaskSpec spec) {
    var lines = new ArrayList<String>();
    spec.title().ifPresent(lines::add);
    spec.intent().ifPresent(lines::add);
    lines.add(spec.instructions());
    spec.criteria().stream().map(Criterion::text).forEach(lines::add);
    lines.addAll(MainPrompt.furtherCriteria(spec));
    return String.join("\n", lines);
  }

  /** The inputs. */
  PackInputs inputs(CodeFacts code, Optional<WorkToReview> work) {
    List<AttemptFacts> attempts = attempts();
    var sight =
        new TaskSight(
            spec.taskId(),
            text(spec),
            spec.placement().story(),
            spec.placement().epic(),
            TaskText.of(text(spec)).paths(),
            code.best());
    TaskFacts task = task();
    String revision =
        Sha256.hex(
            String.join(
                "\n",
                history.task().specHash(),
                task.toString(),
                attempts.toString(),
                work.toString(),
                allDecisions.known().toString(),
                code.revision()));
    return new PackInputs(
        task,
        attempts,
        work,
        DecisionRanking.rank(allDecisions.known(), sight, code.naming()),
        code.libraries(),
        code.source(),
        code.tests(),
        revision);
  }

  private TaskFacts task() {
    var criteria = new ArrayList<String>();
    spec.criteria().stream().map(Criterion::text).forEach(criteria::add);
    criteria.addAll(MainPrompt.furtherCriteria(spec));
    return new TaskFacts(
        spec.taskId(),
        spec.instructions(),
        spec.title(),
        spec.intent(),
        spec.type().word(),
        state.goal(),
        spec.placement().story(),
        spec.placement().epic(),
        criteria,
        spec.dependsOn().stream().map(this::dependency).toList());
  }

  private TaskFacts.TaskDependency dependency(Dependency other) {
    Optional<String> live = state.task(other.taskId()).map(PackInputsAssembly::stage);
    Optional<String> found =
        live.or(
            () ->
                state
                    .endedTask(other.taskId())
                    .map(end -> end.completed() ? "completed" : "cancelled"));
    return new TaskFacts.TaskDependency(other.taskId(), other.hard(), found);
  }

  private static String stage(TaskState task) {
    return switch (task.stage()) {
      case Stage.Queued _ -> "queued";
      case Stage.Running _ -> "running";
      case Stage.Blocked _ -> "blocked";
    };
  }

  private List<AttemptFacts> attempts() {
    return history.task().attempts().reversed().stream()
        .filter(attempt -> attempt.number() < key.attempt())
        .map(this::attempt)
        .toList();
  }

  private AttemptFacts attempt(Attempt attempt) {
    Optional<Attempt.Failure> failure = attempt.failure();
    Optional<Review> rejection =
        reviews(ReviewVerdict.REJECTED)
            .filter(review -> review.attempt() == attempt.number())
            .findFirst();
    if (rejection.filter(this::isMended).isPresent()) {
      return mended(attempt, rejection.get());
    }
    String ended =
        attempt.passed()
            ? "passed"
            : failure.map(f -> f.validated() ? "failed" : "no answer").orElse("open");
    String outcome = rejection.map(review -> "rejected by " + review.role()).orElse(ended);
    return new AttemptFacts(
        attempt.number(),
        outcome,
        failure.map(Attempt.Failure::errors).orElse(List.of()),
        TouchedFiles.of(attempt).all(),
        rejection.flatMap(Review::feedback));
  }

  private Stream<Review> reviews(ReviewVerdict verdict) {
    return history.task().workflow().map(WorkflowProgress::reviews).orElse(List.of()).stream()
        .filter(review -> review.verdict() == verdict);
  }

  /** Whether the stage that rejected has approved a later attempt. */
  private boolean isMended(Review rejection) {
    return reviews(ReviewVerdict.APPROVED)
        .anyMatch(
            later ->
                later.stage().equals(rejection.stage()) && later.attempt() > rejection.attempt());
  }

  /** Feedback that a later approval has ended, in one line. */
  private static AttemptFacts mended(Attempt attempt, Review rejection) {
    return new AttemptFacts(
        attempt.number(),
        "rejected by %s, mended since: %s".formatted(rejection.role(), rejection.reason()),
        List.of(),
        List.of(),
        Optional.empty());
  }
}
