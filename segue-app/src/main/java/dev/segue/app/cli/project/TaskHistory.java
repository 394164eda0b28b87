package dev.segue.app.cli.project;

import dev.segue.app.cli.print.TerminalLine;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.ProjectState;
import dev.segue.core.session.SessionEvent.SessionAssigned;
import dev.segue.core.task.Stage;
import dev.segue.core.text.Json;
import dev.segue.core.view.LogView;
import dev.segue.core.view.LoggedDispatch;
import dev.segue.files.source.Suggestion;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** History of one task so far. It reads in its store as long as it is used. For one thread. */
public final class TaskHistory {
  private static final String ASSIGNED = "session_assigned";
  private static final String ENDED = "session_ended";

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
    var events = new ArrayList<>(own(log, codec, taskId));
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

  /**
   * What is about the task: its own events, and the ends of the sessions that were started for it.
   * A session or a decision may have the task's id for its name.
   */
  private static List<StoredEvent> own(ProjectLog log, EventCodec codec, String taskId) {
    List<StoredEvent> all =
        log.historyOf(taskId).stream().filter(event -> !isAboutNamesake(event)).toList();
    return Stream.concat(
            all.stream(),
            all.stream()
                .filter(event -> event.type().equals(ASSIGNED))
                .flatMap(event -> session(codec, event).stream())
                .distinct()
                .flatMap(session -> log.historyOf(session).stream())
                .filter(event -> event.type().equals(ENDED)))
        .sorted(Comparator.comparingLong(StoredEvent::seq))
        .toList();
  }

  private static boolean isAboutNamesake(StoredEvent event) {
    return event.type().equals(ENDED) || event.type().equals("session_started");
  }

  private boolean isOwn(StoredEvent event) {
    if (event.type().equals(ENDED)) {
      return event.subject().filter(sessions()::contains).isPresent();
    }
    return event.subject().filter(taskId::equals).isPresent() && !isAboutNamesake(event);
  }

  private Set<String> sessions() {
    return events.stream()
        .filter(event -> event.type().equals(ASSIGNED))
        .flatMap(event -> session(codec, event).stream())
        .collect(Collectors.toSet());
  }

  private static Optional<String> session(EventCodec codec, StoredEvent event) {
    return codec.decode(event).event() instanceof SessionAssigned assigned
        ? Optional.of(assigned.session())
        : Optional.empty();
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
          if (isOwn(event)) {
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
    String word = state.wordOf(taskId).orElseThrow();
    return LogView.of(taskId, word, events.stream().map(codec::decode).toList());
  }
}
