package dev.segue.context.history;

import dev.segue.core.context.DecisionEvent.DecisionRecorded;
import dev.segue.core.journal.Event;
import dev.segue.core.run.RunEvent;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The texts of an event in which is searched. */
final class SearchedTexts {
  /** Events of other types have none, and are passed over unread. */
  static final Set<String> TYPES =
      Set.of(
          "goal_set",
          "task_queued",
          "task_revised",
          "dispatch_ended",
          "attempt_failed",
          "validation_failed",
          "task_completed",
          "task_blocked",
          "decision_recorded");

  private SearchedTexts() {}

  /**
   * The most telling first.
   *
   * @param body a text that is kept under its hash
   */
  static List<String> of(Event event, Function<String, Optional<String>> body) {
    return switch (event) {
      case RunEvent.GoalSet(String goal) -> List.of(goal);
      case TaskEvent.TaskQueued(_, _, TaskSpec spec) -> ofSpec(spec);
      case RunEvent.TaskRevised(_, _, TaskSpec spec) -> ofSpec(spec);
      case TaskEvent.DispatchEnded ended -> ofEnd(ended, body);
      case TaskEvent.AttemptFailed(String id, _, List<String> errors) -> with(errors, id);
      case TaskEvent.ValidationFailed(String id, _, List<String> errors, _, _) -> with(errors, id);
      case TaskEvent.TaskCompleted(String id, _, Optional<String> result, _) ->
          with(result.stream().toList(), id);
      case TaskEvent.TaskBlocked(String id, String reason, _) -> List.of(reason, id);
      case DecisionRecorded decision ->
          Stream.concat(
                  Stream.of(decision.id() + " " + decision.title() + ": " + decision.rationale()),
                  decision.affects().stream())
              .toList();
      default -> List.of();
    };
  }

  private static List<String> ofSpec(TaskSpec spec) {
    var texts = new ArrayList<String>();
    texts.add(spec.instructions());
    spec.title().ifPresent(texts::add);
    spec.intent().ifPresent(texts::add);
    spec.criteria().stream().map(Criterion::text).forEach(texts::add);
    texts.add(spec.taskId());
    return texts;
  }

  private static List<String> ofEnd(
      TaskEvent.DispatchEnded ended, Function<String, Optional<String>> body) {
    var texts = new ArrayList<String>();
    ended.summary().ifPresent(texts::add);
    ended.detail().ifPresent(texts::add);
    ended.answerHash().flatMap(body).ifPresent(texts::add);
    texts.add(ended.taskId());
    return texts;
  }

  private static List<String> with(List<String> first, String last) {
    var texts = new ArrayList<>(first);
    texts.add(last);
    return texts;
  }
}
