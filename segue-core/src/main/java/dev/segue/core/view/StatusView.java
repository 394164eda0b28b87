package dev.segue.core.view;

import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.Breakers;
import dev.segue.core.run.Counts;
import dev.segue.core.run.Holder;
import dev.segue.core.run.ProjectMemento.Salvaged;
import dev.segue.core.run.ProjectState;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.UsageTotals;
import dev.segue.core.workflow.WorkflowProgress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The {@code status} document of one project.
 *
 * @param held whether a supervisor holds the project now
 * @param now as of which open breakers and waits are told
 * @param sessions agents at terminals that did not say that they ended
 */
public record StatusView(
    String project,
    ProjectState state,
    Breakers breakers,
    boolean held,
    Instant now,
    List<SessionView> sessions) {
  public StatusView {
    sessions = List.copyOf(sessions);
  }

  /** One whose sessions are told of as far as the project's own history does. */
  public StatusView(
      String project, ProjectState state, Breakers breakers, boolean held, Instant now) {
    this(
        project,
        state,
        breakers,
        held,
        now,
        state.sessions().open().stream()
            .map(session -> new SessionView(session, new Ledger(), SessionView.Presence.UNKNOWN))
            .toList());
  }

  /** idle, running or halted. */
  public String word() {
    return state.isHalted() ? "halted" : held ? "running" : "idle";
  }

  /** What goes on with a task that has begun; empty for any other. */
  public Optional<Activity> activity(TaskState task) {
    return Activity.of(task, breakers, held, now);
  }

  /**
   * How many tasks stand where. Running are those of which an agent or a check runs; an open
   * attempt that waits for a provider or its next run is queued.
   */
  public Counts counts() {
    Counts all = state.counts();
    int idle =
        (int)
            state.tasks().stream()
                .filter(
                    task ->
                        activity(task)
                            .filter(a -> !a.isLive() && !(a instanceof Activity.AwaitsPerson))
                            .isPresent())
                .count();
    return new Counts(
        all.queued() + idle,
        all.waiting(),
        all.running() - idle,
        all.blocked(),
        all.completed(),
        all.cancelled());
  }

  /** The document as a plain tree. */
  public Map<String, @Nullable Object> document() {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("project", project);
    document.put("state", word());
    document.put(
        "supervisor", held ? state.holder().map(StatusView::supervisor).orElse(null) : null);
    document.put("counts", counts(counts()));
    document.put("running", running());
    document.put("queued", queued());
    document.put("blocked", blocked());
    document.put("waiting", waiting());
    document.put("kept", state.salvaged().stream().map(StatusView::kept).toList());
    document.put("providers", providers());
    document.put("usage", usage(state.used()));
    document.put("sessions", sessions.stream().map(SessionView::document).toList());
    return document;
  }

  private static Map<String, @Nullable Object> supervisor(Holder holder) {
    Map<String, @Nullable Object> supervisor = new LinkedHashMap<>();
    supervisor.put("pid", holder.pid());
    supervisor.put("host", holder.host());
    supervisor.put("epoch", holder.epoch());
    supervisor.put("since", holder.since().toString());
    return supervisor;
  }

  private static Map<String, @Nullable Object> counts(Counts counts) {
    Map<String, @Nullable Object> numbers = new LinkedHashMap<>();
    numbers.put("queued", counts.queued());
    numbers.put("waiting", counts.waiting());
    numbers.put("running", counts.running());
    numbers.put("blocked", counts.blocked());
    numbers.put("completed", counts.completed());
    numbers.put("cancelled", counts.cancelled());
    return numbers;
  }

  private static Map<String, @Nullable Object> usage(UsageTotals used) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("input_tokens", used.inputTokens().orElse(null));
    row.put("cached_input_tokens", used.cachedInputTokens().orElse(null));
    row.put("output_tokens", used.outputTokens().orElse(null));
    row.put("cost_usd", used.costUsd().orElse(null));
    row.put("dispatches_without_usage", used.silent());
    return row;
  }

  private List<Map<String, @Nullable Object>> running() {
    var rows = new ArrayList<Map<String, @Nullable Object>>();
    for (TaskState task : state.tasks()) {
      if (activity(task).filter(Activity::isLive).isPresent()) {
        Optional<Dispatch> latest = task.open().flatMap(a -> a.latest());
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("task_id", task.taskId());
        row.put("title", task.spec().title().orElse(null));
        row.put("attempt", task.nextAttempt() - 1);
        row.put("dispatch", latest.map(Dispatch::number).orElse(null));
        row.put("provider", latest.map(Dispatch::provider).orElse(null));
        row.put("resumed", latest.map(Dispatch::resumed).orElse(null));
        row.put("workflow_state", workflowState(task));
        row.put("since", latest.map(d -> d.startedAt().toString()).orElse(null));
        task.workflow()
            .flatMap(WorkflowProgress::open)
            .flatMap(WorkflowProgress.OpenReview::dispatch)
            .ifPresent(review -> reviewed(row, review));
        rows.add(row);
      }
    }
    return rows;
  }

  private static @Nullable String workflowState(TaskState task) {
    return task.workflow().map(WorkflowProgress::state).orElse(null);
  }

  /** Of a task under review, who is at work is its reviewer. */
  private static void reviewed(
      Map<String, @Nullable Object> row, WorkflowProgress.ReviewDispatch review) {
    row.put("dispatch", review.number());
    row.put("provider", review.provider());
    row.put("resumed", false);
    row.put("since", review.startedAt().toString());
  }

  /** Tasks that wait for a person, in queue order. */
  public List<TaskState> waitingForPeople() {
    return state.tasks().stream()
        .filter(task -> activity(task).filter(Activity.AwaitsPerson.class::isInstance).isPresent())
        .toList();
  }

  /** Rows of these tasks, as the document has them. */
  public List<Map<String, @Nullable Object>> waiting() {
    var rows = new ArrayList<Map<String, @Nullable Object>>();
    for (TaskState task : waitingForPeople()) {
      WorkflowProgress progress = task.workflow().orElseThrow();
      Map<String, @Nullable Object> row = new LinkedHashMap<>();
      row.put("task_id", task.taskId());
      row.put("state", progress.state());
      row.put("role", progress.wanted().map(WorkflowProgress.Wanted::role).orElse(null));
      row.put("commit", progress.commit().orElse(null));
      row.put("since", progress.since().toString());
      rows.add(row);
    }
    return rows;
  }

  private List<Map<String, @Nullable Object>> queued() {
    var rows = new ArrayList<Map<String, @Nullable Object>>();
    for (TaskState task : state.tasks()) {
      if (task.stage() instanceof Stage.Queued(Instant notBefore)) {
        Optional<Instant> time = Optional.of(notBefore).filter(at -> !at.equals(Instant.EPOCH));
        rows.add(queued(task, time, Optional.empty()));
      }
      activity(task)
          .filter(activity -> !activity.isLive() && !(activity instanceof Activity.AwaitsPerson))
          .ifPresent(
              activity ->
                  rows.add(
                      activity instanceof Activity.Waiting(String provider, var until)
                          ? queued(task, until, Optional.of(provider))
                          : queued(task, Optional.empty(), Optional.empty())));
    }
    return rows;
  }

  private Map<String, @Nullable Object> queued(
      TaskState task, Optional<Instant> notBefore, Optional<String> provider) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("task_id", task.taskId());
    row.put("title", task.spec().title().orElse(null));
    row.put("not_before", notBefore.map(Instant::toString).orElse(null));
    row.put("waits_for", state.waitsFor(task).map(d -> d.taskId()).orElse(null));
    row.put("workflow_state", workflowState(task));
    row.put("waits_for_provider", provider.orElse(null));
    return row;
  }

  private List<Map<String, @Nullable Object>> blocked() {
    var rows = new ArrayList<Map<String, @Nullable Object>>();
    for (TaskState task : state.tasks()) {
      if (task.stage() instanceof Stage.Blocked(String reason, Instant at)) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("task_id", task.taskId());
        row.put("title", task.spec().title().orElse(null));
        row.put("reason", reason);
        row.put("blocked_at", at.toString());
        row.put("workflow_state", workflowState(task));
        row.put("attempts", task.attempts().size());
        rows.add(row);
      }
    }
    return rows;
  }

  private static Map<String, @Nullable Object> kept(Salvaged salvaged) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("task_id", salvaged.taskId());
    row.put("path", salvaged.work().path());
    row.put("place", salvaged.work().place());
    return row;
  }

  private List<Map<String, @Nullable Object>> providers() {
    var rows = new ArrayList<Map<String, @Nullable Object>>();
    new TreeMap<>(breakers.byProvider())
        .forEach(
            (id, breaker) -> {
              Map<String, @Nullable Object> row = new LinkedHashMap<>();
              row.put("id", id);
              row.put("breaker", breaker(breaker));
              rows.add(row);
            });
    return rows;
  }

  /** A breaker as documents show it. */
  static Map<String, @Nullable Object> breaker(Breaker breaker) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    switch (breaker) {
      case Breaker.Closed() -> {
        row.put("state", "closed");
        row.put("reason", null);
        row.put("until", null);
      }
      case Breaker.Open(var reason, Optional<Instant> until, _, var notes) -> {
        row.put("state", "open");
        row.put("reason", reason.word());
        row.put("until", until.map(Instant::toString).orElse(null));
        notes.resetUnread().ifPresent(text -> row.put("reset_unread", text));
        notes.advice().ifPresent(text -> row.put("advice", text));
      }
      case Breaker.HalfOpen(var reason, _, Instant lapses, _) -> {
        row.put("state", "half_open");
        row.put("reason", reason.word());
        row.put("until", lapses.toString());
      }
    }
    return row;
  }
}
