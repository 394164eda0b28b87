package dev.segue.context.pack;

import dev.segue.core.context.Refusal;
import dev.segue.core.context.TaskPhase;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.run.OperatorAct;
import dev.segue.core.run.PersonVerdict;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.ReviewClaim;
import dev.segue.core.run.SubmittedReview;
import dev.segue.core.task.TaskState;
import dev.segue.core.text.Json;
import dev.segue.core.workflow.Flow;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.WorkflowDefinitions;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.store.ProjectLog;
import java.util.List;
import java.util.Optional;

/** Records people's acts on tasks in a workflow, as clients of the server ask for them. */
final class TransitionRecorder {
  private final ContextTools means;

  TransitionRecorder(ContextTools means) {
    this.means = means;
  }

  /**
   * Records an act. What others did meanwhile is what stands.
   *
   * @throws Refusal when it cannot be done as things stand
   */
  TaskPhase record(Journal journal, String project, TransitionAct act) {
    ProjectLog log = ProjectLog.open(journal, means.codec(), project);
    OperatorAct operatorAct = operatorAct(act, means.workflows().apply(journal));
    log.decide(Durability.POWER, state -> events(operatorAct.decide(state)));
    return phase(log.state(), act.taskId(), means.workflows().apply(journal));
  }

  /**
   * Records a verdict that an agent submitted.
   *
   * @throws Refusal when the agent has nothing to judge, as things stand
   */
  TaskPhase submit(Journal journal, String project, SubmittedAnswer submitted) {
    if (submitted.storeId().filter(id -> !id.equals(journal.storeId())).isPresent()) {
      throw Refusal.unfit(
          "the dispatch that calls belongs to another store than %s".formatted(project));
    }
    WorkflowDefinitions definitions = means.workflows().apply(journal);
    ProjectLog log = ProjectLog.open(journal, means.codec(), project);
    var act =
        new SubmittedReview(
            submitted.taskId(),
            submitted.reviewer(),
            submitted.answer(),
            journal.putBody(Json.compact(submitted.answer().document())),
            means.clock().instant(),
            definitions);
    log.decide(Durability.POWER, state -> events(act.decide(state)));
    return phase(log.state(), submitted.taskId(), definitions);
  }

  private OperatorAct operatorAct(TransitionAct act, WorkflowDefinitions definitions) {
    return switch (act.kind()) {
      case CANCEL -> new OperatorAct.Cancel(act.taskId());
      case CLAIM, RELEASE ->
          new ReviewClaim(
              act.taskId(),
              act.kind() == TransitionAct.Kind.CLAIM,
              act.role(),
              user(),
              means.clock().instant(),
              definitions);
      case APPROVE, REJECT ->
          new PersonVerdict(
              act.taskId(),
              act.kind() == TransitionAct.Kind.APPROVE,
              act.role(),
              act.commit(),
              Optional.of(act.feedback())
                  .filter(text -> !text.isBlank())
                  .map(means.redactor()::redact),
              user(),
              definitions);
    };
  }

  private static String user() {
    return System.getProperty("user.name", "unknown");
  }

  private static List<Event> events(OperatorAct.Answer answer) {
    return switch (answer) {
      case OperatorAct.Answer.Do(List<Event> events) -> events;
      case OperatorAct.Answer.Unknown(String why) -> throw Refusal.unknown(why);
      case OperatorAct.Answer.Refuse(String why) -> throw Refusal.unfit(why);
      case OperatorAct.Answer.QueueAgain(String taskId) ->
          throw Refusal.unfit("task %s has ended".formatted(taskId));
    };
  }

  private static TaskPhase phase(
      ProjectState state, String taskId, WorkflowDefinitions definitions) {
    Optional<TaskState> task = state.task(taskId);
    Optional<WorkflowProgress> progress = task.flatMap(TaskState::workflow);
    if (progress.isEmpty()) {
      String word = state.wordOf(taskId).orElse("");
      return new TaskPhase(taskId, word, Role.DEVELOPER.word(), 1);
    }
    Optional<String> waitsFor =
        definitions
            .find(progress.get().definitionHash())
            .flatMap(definition -> new Flow(taskId, definition, progress.get()).judging())
            .map(stage -> stage.role().word());
    return new TaskPhase(
        taskId,
        progress.get().state(),
        waitsFor.orElse(Role.DEVELOPER.word()),
        Math.max(1, task.get().nextAttempt() - 1),
        progress.get().commit(),
        waitsFor,
        progress.get().rejections());
  }
}
