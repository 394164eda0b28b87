package dev.segue.core.run;

import dev.segue.core.context.DecisionEvent;
import dev.segue.core.context.Decisions;
import dev.segue.core.context.WorkReported;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Reason;
import dev.segue.core.session.SessionEvent;
import dev.segue.core.session.Sessions;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dependency;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.KeptWork;
import dev.segue.core.task.Spent;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.UsageTotals;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.core.workflow.WorkflowProgress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A project as its journal tells it. The fold is mutable inside, because copying ten thousand tasks
 * for each event would cost more than the work; its parts are values. Confined to one thread.
 *
 * <p>Tasks that have ended leave only counters and the window behind; how one of them ended is
 * looked up in the {@link Archive} when it is asked. A state made without one keeps an {@link
 * EndedTask} of each, and grows with them.
 */
public final class ProjectState {
  /**
   * Completed tasks kept for the sliding window: the five that are shown, and one for a prompt that
   * leaves out its own.
   */
  public static final int WINDOW = 6;

  /**
   * Different tasks in a row that must fail on a provider without a known reason before it rests.
   */
  static final int STRIKES = 3;

  private final Map<String, TaskState> live = new LinkedHashMap<>();
  private final EndedTasks ended;

  /** The log of a task tells all of it; a status shows the newest. */
  private static final int MOST_SALVAGED = 20;

  /** What a task came to whose checks held without any work. */
  private static final String UNCHANGED = "No change was seen.";

  private final ArrayDeque<ProjectMemento.Salvaged> salvaged = new ArrayDeque<>();
  private final ArrayDeque<CompletedTask> window = new ArrayDeque<>();
  private final Map<String, Set<String>> strikes = new HashMap<>();
  private final Map<String, TaskState> abandoned = new LinkedHashMap<>();
  private Optional<String> goal = Optional.empty();
  private Optional<Holder> holder = Optional.empty();
  private boolean running;
  private boolean halted;
  private int completed;
  private int cancelled;
  private UsageTotals used = UsageTotals.NONE;
  private Spent ofRun = Spent.NOTHING;
  private Decisions decisions = Decisions.NONE;
  private Sessions sessions = Sessions.NONE;
  private long version;

  /** Of an empty project, remembering every task by itself. */
  public ProjectState() {
    ended = EndedTasks.all();
  }

  /** Of an empty project whose ended tasks can be looked up. */
  public ProjectState(Archive archive) {
    ended = EndedTasks.with(archive, live::size, true);
  }

  private ProjectState(ProjectMemento memento, Archive archive) {
    ended = EndedTasks.with(archive, live::size, memento.version() == 0);
  }

  /**
   * Folds one event. Events of other features change nothing but the version. Whatever the archive
   * throws leaves the state as it was.
   */
  public void apply(Recorded recorded) {
    Event event = recorded.event();
    if (event instanceof TaskEvent taskEvent) {
      applyTask(taskEvent, recorded);
    } else if (event instanceof WorkflowEvent workflow) {
      live.computeIfPresent(
          workflow.taskId(), (_, task) -> task.evolve(workflow, recorded.seq(), recorded.time()));
    } else if (event instanceof WorkReported report && report.restsOnEvidence()) {
      live.computeIfPresent(report.taskId(), (_, task) -> task.reported(report.diffHash()));
    } else if (event instanceof RunEvent runEvent) {
      applyRun(runEvent, recorded);
    } else if (event instanceof BreakerEvent.BreakerOpened opened) {
      strikes.remove(opened.provider());
    } else if (event instanceof DecisionEvent decision) {
      decisions = decisions.evolve(decision, recorded.seq(), recorded.time());
    } else if (event instanceof SessionEvent session) {
      sessions = sessions.evolve(session, recorded.seq(), recorded.time());
    }
    version = recorded.seq();
  }

  private void applyRun(RunEvent event, Recorded recorded) {
    switch (event) {
      case RunEvent.RunStarted(int epoch, long pid, String host, Optional<String> branch) -> {
        holder = Optional.of(new Holder(epoch, pid, host, recorded.time(), branch));
        running = true;
        ofRun = Spent.NOTHING;
      }
      case RunEvent.RunEnded _ -> running = false;
      case RunEvent.RunHalted _ -> halted = true;
      case RunEvent.RunResumed _ -> halted = false;
      case RunEvent.StorePaused _, RunEvent.StoreResumed _ -> {
        // Told for the record; nothing hangs on it.
      }
      case RunEvent.GoalSet(String text) -> goal = Optional.of(text);
      case RunEvent.TaskRevised(String taskId, String hash, var spec) ->
          live.computeIfPresent(taskId, (_, task) -> task.retold(spec, hash));
    }
  }

  private void applyTask(TaskEvent event, Recorded recorded) {
    switch (event) {
      case TaskEvent.TaskQueued queued -> queue(queued, recorded.seq() - 1);
      case TaskEvent.TaskCompleted done -> complete(done, recorded);
      case TaskEvent.TaskCancelled gone -> end(gone.taskId(), false, recorded);
      case TaskEvent.TaskRetried again -> restart(again);
      case TaskEvent.DispatchEnded over -> {
        countStrike(over);
        settle(over);
        evolve(over, recorded);
        used = used.plus(over);
        spend(over);
      }
      case TaskEvent.TaskMerged merged -> {
        evolve(merged, recorded);
        salvage(merged.taskId(), merged.kept());
      }
      case TaskEvent.WorkKept work -> salvage(work.taskId(), work.kept());
      case TaskEvent.HelperInvoked helper -> {
        evolve(helper, recorded);
        used = used.plus(helper.usage());
        ofRun = ofRun.plus(helper);
      }
      case TaskEvent.TaskStarted _,
          TaskEvent.AttemptStarted _,
          TaskEvent.DispatchStarted _,
          TaskEvent.ProcessStarted _,
          TaskEvent.AttemptFailed _,
          TaskEvent.ValidationFailed _,
          TaskEvent.ValidationPassed _,
          TaskEvent.MergeConflict _,
          TaskEvent.TaskBlocked _,
          TaskEvent.TaskUnblocked _,
          TaskEvent.BudgetReached _ ->
          evolve(event, recorded);
    }
  }

  private void salvage(String taskId, List<KeptWork> kept) {
    for (KeptWork work : kept) {
      var entry = new ProjectMemento.Salvaged(taskId, work);
      salvaged.remove(entry);
      salvaged.addLast(entry);
    }
    while (salvaged.size() > MOST_SALVAGED) {
      salvaged.removeFirst();
    }
  }

  private void evolve(TaskEvent event, Recorded recorded) {
    live.computeIfPresent(
        event.taskId(), (_, task) -> task.evolve(event, recorded.seq(), recorded.time()));
  }

  private void queue(TaskEvent.TaskQueued queued, long seqBefore) {
    TaskState known = live.get(queued.taskId());
    if (known != null) {
      live.put(queued.taskId(), known.retold(queued.spec(), queued.specHash()));
      return;
    }
    Optional<EndedTask> before = ended.find(queued.taskId(), seqBefore);
    before.ifPresent(end -> count(end, -1));
    ended.remove(queued.taskId());
    int number = before.map(EndedTask::lastDispatch).orElse(0);
    live.put(
        queued.taskId(), TaskState.queued(queued.spec(), queued.specHash()).numberedAfter(number));
  }

  private void restart(TaskEvent.TaskRetried again) {
    TaskState task = live.remove(again.taskId());
    if (task != null) {
      abandon(task);
      live.put(again.taskId(), task.anew());
    }
  }

  private void complete(TaskEvent.TaskCompleted done, Recorded recorded) {
    TaskState task = live.get(done.taskId());
    if (task == null) {
      return;
    }
    window.addLast(
        new CompletedTask(done.taskId(), task.spec().about(), recorded.time(), result(done)));
    if (window.size() > WINDOW) {
      window.removeFirst();
    }
    end(done.taskId(), true, recorded);
  }

  private static Optional<String> result(TaskEvent.TaskCompleted done) {
    return done.result().or(() -> done.filesChanged().filter(n -> n == 0).map(_ -> UNCHANGED));
  }

  private void end(String taskId, boolean isCompleted, Recorded recorded) {
    TaskState task = live.remove(taskId);
    if (task == null) {
      return;
    }
    abandon(task);
    var end =
        new EndedTask(
            isCompleted,
            task.specHash(),
            task.attempts().size(),
            task.lastDispatch(),
            recorded.time());
    ended.put(taskId, end);
    count(end, 1);
  }

  private void abandon(TaskState task) {
    if (task.isDispatched()) {
      abandoned.put(task.taskId(), task);
    }
  }

  private void settle(TaskEvent.DispatchEnded over) {
    abandoned.computeIfPresent(
        over.taskId(), (_, task) -> task.isDispatched(over.dispatch()) ? null : task);
  }

  private void spend(TaskEvent.DispatchEnded over) {
    // Without an exit code it belongs to a run that died, and is only noted in this one.
    if (over.exitCode().isPresent()) {
      ofRun = ofRun.plus(over);
    }
  }

  private void count(EndedTask end, int by) {
    if (end.completed()) {
      completed += by;
    } else {
      cancelled += by;
    }
  }

  private void countStrike(TaskEvent.DispatchEnded over) {
    if (over.outcome() == DispatchOutcome.ANSWERED) {
      strikes.remove(over.provider());
    } else if (over.reason().flatMap(Reason::ofWord).filter(Reason::isStrike).isPresent()) {
      strikes.computeIfAbsent(over.provider(), _ -> new LinkedHashSet<>()).add(over.taskId());
    }
  }

  /**
   * As a value, all that cannot be looked up, and the ended tasks that live ones depend on; what a
   * snapshot keeps.
   */
  public ProjectMemento memento() {
    Map<String, List<String>> struck = new HashMap<>();
    strikes.forEach((provider, tasks) -> struck.put(provider, List.copyOf(tasks)));
    return new ProjectMemento(
        version,
        goal,
        holder,
        running,
        halted,
        List.copyOf(live.values()),
        new ProjectMemento.Ended(completed, cancelled, neededEnds()),
        window(),
        struck,
        List.copyOf(abandoned.values()),
        used,
        ofRun,
        decisions,
        sessions,
        salvaged());
  }

  private Map<String, EndedTask> neededEnds() {
    Map<String, EndedTask> needed = new HashMap<>();
    for (TaskState task : live.values()) {
      for (Dependency dependency : task.spec().dependsOn()) {
        if (dependency.hard()) {
          endedTask(dependency.taskId()).ifPresent(end -> needed.put(dependency.taskId(), end));
        }
      }
    }
    return needed;
  }

  /** The state that {@link #memento} kept, of a project whose ended tasks can be looked up. */
  public static ProjectState of(ProjectMemento memento, Archive archive) {
    var state = new ProjectState(memento, archive);
    state.version = memento.version();
    state.goal = memento.goal();
    state.holder = memento.holder();
    state.running = memento.running();
    state.halted = memento.halted();
    memento.live().forEach(task -> state.live.put(task.taskId(), task));
    memento.ended().needed().forEach(state.ended::put);
    state.completed = memento.ended().completed();
    state.cancelled = memento.ended().cancelled();
    state.window.addAll(memento.window());
    memento
        .strikes()
        .forEach((provider, tasks) -> state.strikes.put(provider, new LinkedHashSet<>(tasks)));
    memento.abandoned().forEach(task -> state.abandoned.put(task.taskId(), task));
    state.used = memento.used();
    state.ofRun = memento.ofRun();
    state.decisions = memento.decisions();
    state.sessions = memento.sessions();
    state.salvaged.addAll(memento.salvaged());
    return state;
  }

  /**
   * Whether a strike of this task on this provider is one too many. Counted from the last answer or
   * the last rest on.
   */
  boolean isStruckOut(String provider, String taskId) {
    Set<String> tasks = strikes.getOrDefault(provider, Set.of());
    return tasks.size() + (tasks.contains(taskId) ? 0 : 1) >= STRIKES;
  }

  /** A task that has not ended. */
  public Optional<TaskState> task(String taskId) {
    return Optional.ofNullable(live.get(taskId));
  }

  /** A task that has ended; may ask the archive. */
  public Optional<EndedTask> endedTask(String taskId) {
    return live.containsKey(taskId) ? Optional.empty() : ended.find(taskId, version);
  }

  /** Tasks that have not ended, in queue order. A view: do not keep it over {@link #apply}. */
  public Collection<TaskState> tasks() {
    return Collections.unmodifiableCollection(live.values());
  }

  /**
   * Tasks as they were when they ended while an agent worked on them, until that dispatch has ended
   * too. A task that is queued again meanwhile is also among the live ones. A view.
   */
  public Collection<TaskState> abandoned() {
    return Collections.unmodifiableCollection(abandoned.values());
  }

  /** The abandoned one of this id. */
  public Optional<TaskState> abandoned(String taskId) {
    return Optional.ofNullable(abandoned.get(taskId));
  }

  /** Work that no merge brought and that was put aside, the newest last. */
  public List<ProjectMemento.Salvaged> salvaged() {
    return List.copyOf(salvaged);
  }

  /** The last completed tasks, oldest first. */
  public List<CompletedTask> window() {
    return new ArrayList<>(window);
  }

  /** The dependency a task waits for; empty when it is free. May ask the archive. */
  public Optional<Dependency> waitsFor(TaskState task) {
    return task.spec().dependsOn().stream().filter(d -> !isMet(d)).findFirst();
  }

  private boolean isMet(Dependency dependency) {
    TaskState other = live.get(dependency.taskId());
    if (other != null) {
      return !dependency.hard() && other.stage() instanceof Stage.Blocked;
    }
    return !dependency.hard()
        || ended.find(dependency.taskId(), version).filter(EndedTask::completed).isPresent();
  }

  /** How many tasks stand where. */
  public Counts counts() {
    int queued = 0;
    int waiting = 0;
    int inWork = 0;
    int blocked = 0;
    for (TaskState task : live.values()) {
      switch (task.stage()) {
        case Stage.Queued _ when waitsFor(task).isPresent() -> waiting++;
        case Stage.Running _ when wordOf(task).equals("waiting") -> waiting++;
        case Stage.Queued _ -> queued++;
        case Stage.Running _ -> inWork++;
        case Stage.Blocked _ -> blocked++;
      }
    }
    return new Counts(queued, waiting, inWork, blocked, completed, cancelled);
  }

  /** What all agents and helper agents of the project used so far. */
  public UsageTotals used() {
    return used;
  }

  /** What agents and helper agents used since the last run began. */
  public Spent spentByRun() {
    return ofRun;
  }

  /** Where a task stands, in the words of the documents; empty for one that is not known. */
  public Optional<String> wordOf(String taskId) {
    return task(taskId)
        .map(this::wordOf)
        .or(() -> endedTask(taskId).map(end -> end.completed() ? "completed" : "cancelled"));
  }

  private String wordOf(TaskState task) {
    return switch (task.stage()) {
      case Stage.Queued _ -> waitsFor(task).isPresent() ? "waiting" : "queued";
      case Stage.Running _ when task.isInReview() -> inReview(task);
      // Its attempt is open, but neither an agent nor a check is at it.
      case Stage.Running _ -> isAtWork(task) ? "running" : "queued";
      case Stage.Blocked _ -> "blocked";
    };
  }

  /** Somebody reviews, nobody does yet, or a person has to. */
  private static String inReview(TaskState task) {
    if (task.workflow().flatMap(WorkflowProgress::open).isPresent()) {
      return "running";
    }
    return task.workflow().filter(WorkflowProgress::awaitsPerson).isPresent()
        ? "waiting"
        : "queued";
  }

  private static boolean isAtWork(TaskState task) {
    return task.latest().flatMap(Attempt::latest).flatMap(Dispatch::end).stream()
        .allMatch(Dispatch.End::isAnswered);
  }

  /** What was decided. */
  public Decisions decisions() {
    return decisions;
  }

  /** The agents at terminals, and what the last one left. */
  public Sessions sessions() {
    return sessions;
  }

  /** What the project is for. */
  public Optional<String> goal() {
    return goal;
  }

  /** The supervisor that holds or last held the project. */
  public Optional<Holder> holder() {
    return holder;
  }

  /** Whether a run began and did not say that it ended; it may have died. */
  public boolean isRunOpen() {
    return running;
  }

  /** Whether the operator wants nothing new to start. */
  public boolean isHalted() {
    return halted;
  }

  /** Sequence number of the last event folded in. */
  public long version() {
    return version;
  }
}
