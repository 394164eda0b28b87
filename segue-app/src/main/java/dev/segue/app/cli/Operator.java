package dev.segue.app.cli;

import dev.segue.app.cli.entry.ProjectChoice;
import dev.segue.app.cli.entry.Refusal;
import dev.segue.app.config.Configuration;
import dev.segue.app.runtime.ProjectLog;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.supervisor.OperatorAct;
import dev.segue.core.supervisor.RunEvent;
import dev.segue.core.task.TaskEvent;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes operators' acts durable. */
final class Operator {
  private final Backstage backstage;
  private final Configuration configuration;

  Operator(Backstage backstage, Configuration configuration) {
    this.backstage = backstage;
    this.configuration = configuration;
  }

  /** Performs acts in order; the first that cannot be done stops the rest. */
  void perform(List<OperatorAct> acts, Consumer<String> say) {
    try (Journal store = ProjectChoice.storeOf(backstage, configuration)) {
      ProjectLog log =
          ProjectLog.open(store, backstage.codec(), ProjectChoice.forAct(configuration, store));
      acts.forEach(act -> perform(log, act, say));
    }
  }

  private void perform(ProjectLog log, OperatorAct act, Consumer<String> say) {
    long before = log.state().version();
    log.decide(Durability.POWER, state -> events(log, act.decide(state)));
    say.accept(describe(act, log.state().version() != before));
  }

  private List<Event> events(ProjectLog log, OperatorAct.Answer answer) {
    return switch (answer) {
      case OperatorAct.Answer.Do(List<Event> events) -> events;
      case OperatorAct.Answer.Refuse(String why) -> throw Refusal.usage(why);
      case OperatorAct.Answer.QueueAgain(String taskId) ->
          List.of(new TaskEvent.TaskRetried(taskId), newestText(log, taskId));
    };
  }

  private TaskEvent.TaskQueued newestText(ProjectLog log, String taskId) {
    Optional<TaskEvent.TaskQueued> newest = Optional.empty();
    for (StoredEvent stored : log.historyOf(taskId)) {
      switch (backstage.codec().decode(stored).event()) {
        case TaskEvent.TaskQueued queued -> newest = Optional.of(queued);
        case RunEvent.TaskRevised(String id, String hash, var spec) ->
            newest = Optional.of(new TaskEvent.TaskQueued(id, hash, spec));
        default -> {}
      }
    }
    return newest.orElseThrow(
        () -> Refusal.environment("the history of task " + taskId + " has no text of it"));
  }

  private static String describe(OperatorAct act, boolean changed) {
    String already = changed ? "" : " already";
    return switch (act) {
      case OperatorAct.Retry(String id) -> id + " is queued to start anew";
      case OperatorAct.Unblock(String id) -> id + " is queued again with its history";
      case OperatorAct.Cancel(String id) -> id + " is" + already + " cancelled";
      case OperatorAct.Halt _ -> "the project is" + already + " halted; segue resume lets it go on";
      case OperatorAct.Resume _ ->
          changed ? "the project may go on; segue run continues it" : "the project was not halted";
    };
  }
}
