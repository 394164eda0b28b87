package dev.segue.run.simulation.rules;

import static dev.segue.run.simulation.rules.Violation.unless;

import dev.segue.core.run.RunEvent;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.WorkflowEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Rules for providers' own sessions that continue. */
public final class SessionRules implements Rule {
  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, Last> lasts = new HashMap<>();
  private final Map<String, Optional<String>> orders = new HashMap<>();

  /** The last dispatch of a task. */
  private static final class Last {
    private final TaskEvent.DispatchStarted start;
    private final String text;
    private Optional<TaskEvent.DispatchEnded> end = Optional.empty();
    private boolean isRejected;

    Last(TaskEvent.DispatchStarted start, String text) {
      this.start = start;
      this.text = text;
    }
  }

  /** How an agent that plays along names its session. */
  public static String nameOf(String taskId, String provider, int dispatch) {
    return taskId + ":" + provider + ":" + dispatch;
  }

  @Override
  public void see(Seen seen) {
    switch (seen.event()) {
      case TaskEvent.TaskQueued event -> texts.put(event.taskId(), event.specHash());
      case RunEvent.TaskRevised event -> texts.put(event.taskId(), event.specHash());
      case TaskEvent.DispatchStarted event
          when seen.isAppendedWith(WorkflowEvent.ReviewStarted.class) -> {
        unless(!event.resumed(), "a review goes on with a session: %s", event);
        orders.put(event.taskId() + "/" + event.dispatch(), Optional.empty());
      }
      case TaskEvent.DispatchStarted event -> starts(event);
      case TaskEvent.DispatchEnded event -> {
        Last last = lasts.get(event.taskId());
        if (last != null && last.start.dispatch() == event.dispatch()) {
          last.end = Optional.of(event);
        }
      }
      case TaskEvent.ValidationFailed event -> {
        Last last = lasts.get(event.taskId());
        if (last != null) {
          last.isRejected = true;
        }
      }
      case WorkflowEvent.ReviewEnded event when event.verdict() == ReviewVerdict.REJECTED -> {
        Last last = lasts.get(event.taskId());
        if (last != null) {
          last.isRejected = true;
        }
      }
      case TaskEvent.TaskRetried event -> lasts.remove(event.taskId());
      case TaskEvent.TaskCancelled event -> lasts.remove(event.taskId());
      case TaskEvent.TaskCompleted event -> lasts.remove(event.taskId());
      default -> {}
    }
  }

  private void starts(TaskEvent.DispatchStarted event) {
    Last before = lasts.get(event.taskId());
    String text = texts.getOrDefault(event.taskId(), "");
    lasts.put(event.taskId(), new Last(event, text));
    Optional<String> session = Optional.empty();
    if (event.resumed()) {
      if (before == null || before.end.isEmpty()) {
        throw new Violation("%s goes on with nothing".formatted(event));
      }
      unless(
          before.start.provider().equals(event.provider())
              && before.start.attempt() == event.attempt() - 1
              && before.start.workspace().equals(event.workspace())
              && before.start.branch().equals(event.branch())
              && before.text.equals(text)
              && before.end.get().outcome() == DispatchOutcome.ANSWERED
              && before.isRejected,
          "%s goes on with what %s began",
          event,
          before.start);
      String own = nameOf(event.taskId(), event.provider(), before.start.dispatch());
      unless(
          before.end.get().usage().providerSession().equals(Optional.of(own)),
          "%s goes on with a session that nobody named",
          event);
      session = Optional.of(own);
    }
    orders.put(event.taskId() + "/" + event.dispatch(), session);
  }

  /** What an agent is told is what its history says. */
  public void mustBe(String taskId, int dispatch, Optional<String> session) {
    Optional<String> said = orders.getOrDefault(taskId + "/" + dispatch, Optional.empty());
    unless(said.equals(session), "%s/%d goes on with %s, not %s", taskId, dispatch, session, said);
  }
}
