package dev.segue.app.cli.project;

import dev.segue.app.cli.entry.Refusal;
import dev.segue.app.cli.print.RunReport;
import dev.segue.app.cli.print.TerminalLine;
import dev.segue.app.runtime.ProjectLog;
import dev.segue.app.source.Suggestion;
import dev.segue.app.store.codec.EventCodec;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.supervisor.ProjectState;
import dev.segue.core.task.Stage;
import dev.segue.core.text.Json;
import dev.segue.core.view.LogView;
import dev.segue.core.view.LoggedDispatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What happened to one task so far. Reads in its store as long as it is used. For one thread. */
public final class TaskHistory {
  private final ProjectLog log;
  private final EventCodec codec;
  private final String taskId;
  private final List<StoredEvent> events;

  private TaskHistory(ProjectLog log, EventCodec codec, String taskId, List<StoredEvent> events) {
    this.log = log;
    this.codec = codec;
    this.taskId = taskId;
    this.events = events;
  }

  /**
   * The history of a task.
   *
   * @throws Refusal when the project has no such task
   */
  public static TaskHistory open(Journal store, EventCodec codec, String project, String taskId) {
    ProjectLog log = ProjectLog.open(store, codec, project);
    var events = new ArrayList<>(log.historyOf(taskId));
    // What came after the fold is told by the fold, when it reads on.
    events.removeIf(event -> event.seq() > log.state().version());
    if (!isKnown(log.state(), taskId)) {
      throw Refusal.unknown(
          "project %s has no task %s%s"
              .formatted(
                  log.project(),
                  Json.compact(TerminalLine.of(taskId)),
                  Suggestion.phrase(TaskInput.proposals(log.state()), taskId)));
    }
    return new TaskHistory(log, codec, taskId, events);
  }

  private static boolean isKnown(ProjectState state, String taskId) {
    return state.task(taskId).isPresent() || state.endedTask(taskId).isPresent();
  }

  /** The large texts that the document holds, out of this store. */
  public static LoggedDispatch.Texts texts(Journal store, boolean prompts, boolean raw) {
    Optional<LoggedDispatch.Bodies> bodies = Optional.of(store::body);
    return new LoggedDispatch.Texts(bodies.filter(_ -> prompts), bodies.filter(_ -> raw));
  }

  /** Its events, those that {@link #catchUp} has read too. */
  public List<StoredEvent> events() {
    return List.copyOf(events);
  }

  /** Tells each further event of the task once {@link #catchUp} has read it. To be called once. */
  public void onEvent(Consumer<StoredEvent> told) {
    log.onEvent(
        event -> {
          if (event.subject().filter(taskId::equals).isPresent()) {
            events.add(event);
            told.accept(event);
          }
        });
  }

  /** Reads what other processes appended. */
  public void catchUp() {
    log.catchUp();
  }

  /** Whether the task is completed, blocked or cancelled. */
  public boolean isOver() {
    return log.state().task(taskId).map(task -> task.stage() instanceof Stage.Blocked).orElse(true);
  }

  /** The {@code log} document so far. */
  public LogView view() {
    ProjectState state = log.state();
    String word =
        state
            .task(taskId)
            .map(task -> RunReport.word(state, task))
            .or(() -> state.endedTask(taskId).map(RunReport::word))
            .orElseThrow();
    return LogView.of(taskId, word, events.stream().map(codec::decode).toList());
  }
}
