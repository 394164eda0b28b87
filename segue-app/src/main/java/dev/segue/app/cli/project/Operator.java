package dev.segue.app.cli.project;

import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.OperatorAct;
import dev.segue.core.run.PersonVerdict;
import dev.segue.core.run.ReviewClaim;
import dev.segue.core.run.RunEvent;
import dev.segue.core.task.TaskEvent;
import dev.segue.store.ProjectLog;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/** Makes operators' acts durable, also while a run is going on in another process. */
public final class Operator {
  private final ProjectStore owner;

  public Operator(ProjectStore owner) {
    this.owner = owner;
  }

  /**
   * An act that was done.
   *
   * @param isChange false: it was so already
   * @param line in words
   */
  public record Done(String project, boolean isChange, String line) {}

  /**
   * Performs acts in order; the first that cannot be done stops the rest.
   *
   * @throws Refusal when one cannot be done
   */
  public void perform(List<OperatorAct> acts, Consumer<Done> told) {
    perform(_ -> acts, told);
  }

  /** The same for acts that are about what lies in the store. */
  public void perform(Function<Journal, List<OperatorAct>> made, Consumer<Done> told) {
    try (Journal store = owner.open()) {
      List<OperatorAct> acts = made.apply(store);
      String project = ProjectChoice.forAct(owner.configuration(), store);
      owner.mayBegin(store, project);
      ProjectLog log = ProjectLog.open(store, owner.codec(), project);
      acts.forEach(act -> told.accept(perform(log, act)));
    }
  }

  private Done perform(ProjectLog log, OperatorAct act) {
    // What was decided last is what stands: whoever came first may have done the same.
    var decided = new AtomicReference<List<Event>>(List.of());
    log.decide(
        Durability.POWER,
        state -> {
          decided.set(events(log, act.decide(state)));
          return decided.get();
        });
    boolean isChange = !decided.get().isEmpty();
    return new Done(log.project(), isChange, describe(act, isChange));
  }

  private List<Event> events(ProjectLog log, OperatorAct.Answer answer) {
    return switch (answer) {
      case OperatorAct.Answer.Do(List<Event> events) -> events;
      case OperatorAct.Answer.Unknown(String why) -> throw Refusal.unknown(why);
      case OperatorAct.Answer.Refuse(String why) -> throw Refusal.unfit(why);
      case OperatorAct.Answer.QueueAgain(String taskId) ->
          List.of(new TaskEvent.TaskRetried(taskId), newestText(log, taskId));
    };
  }

  private TaskEvent.TaskQueued newestText(ProjectLog log, String taskId) {
    Optional<TaskEvent.TaskQueued> newest = Optional.empty();
    for (StoredEvent stored : log.historyOf(taskId)) {
      switch (owner.codec().decode(stored).event()) {
        case TaskEvent.TaskQueued queued -> newest = Optional.of(queued);
        case RunEvent.TaskRevised(String id, String hash, var spec) ->
            newest = Optional.of(new TaskEvent.TaskQueued(id, hash, spec));
        default -> {}
      }
    }
    return newest.orElseThrow(
        () -> Refusal.environment("the history of task " + taskId + " has no text of it"));
  }

  private static String verdict(PersonVerdict verdict, boolean changed) {
    if (!changed) {
      return verdict.taskId() + " is approved already";
    }
    return verdict.isApproval()
        ? verdict.taskId() + " is approved; segue run goes on with it"
        : verdict.taskId() + " is rejected; its next attempt is queued";
  }

  private static String describe(OperatorAct act, boolean changed) {
    String already = changed ? "" : " already";
    return switch (act) {
      case OperatorAct.Retry(String id) -> id + " is queued to start anew";
      case OperatorAct.Unblock(String id) -> id + " is queued again with its history";
      case OperatorAct.Cancel(String id) -> id + " is" + already + " cancelled";
      case OperatorAct.Halt _ -> "the project is" + already + " halted; segue resume lets it go on";
      case PersonVerdict verdict -> verdict(verdict, changed);
      case ReviewClaim(String id, boolean isClaim, _, _, _, _) ->
          id + (isClaim ? " is yours to review" : " is free to be reviewed");
      case OperatorAct.Resume _ ->
          changed ? "the project may go on; segue run continues it" : "the project was not halted";
    };
  }
}
