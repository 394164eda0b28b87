package dev.segue.store;

import dev.segue.core.context.WorkReported;
import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Snapshot;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.Archive;
import dev.segue.core.run.ProjectState;
import dev.segue.core.task.AbandonedWork;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A project's journal with its folded state. What is appended here is durable before the state or a
 * listener sees it. Confined to one thread.
 */
public final class ProjectLog {
  /**
   * Names the code of the fold; a snapshot of another is thrown away. Changed whenever {@link
   * ProjectState} folds otherwise.
   */
  public static final String FOLD = "project-14";

  /** Events after which a snapshot pays: reading commands then fold no more than these. */
  public static final int SNAPSHOT_EVENTS = 2_000;

  /**
   * Events whose replay takes long enough to be kept even by a command that only reads: seconds for
   * a million.
   */
  private static final int LONG_REPLAY = 50_000;

  private static final int PAGE = 1_000;

  private final Journal journal;
  private final EventCodec codec;
  private final JournalId id;
  private final ProjectState state;
  private final List<Consumer<StoredEvent>> listeners = new ArrayList<>();
  private long snapshotAt;
  private int epoch = Integer.MAX_VALUE;

  private ProjectLog(Journal journal, EventCodec codec, JournalId id, ProjectState state) {
    this.journal = journal;
    this.codec = codec;
    this.id = id;
    this.state = state;
    this.snapshotAt = state.version();
  }

  /** Folds the project's history: the latest snapshot, then what came after it. */
  public static ProjectLog open(Journal journal, EventCodec codec, String project) {
    JournalId id = JournalId.project(project);
    var archive = new JournalArchive(journal, codec, id);
    ProjectState state =
        journal
            .snapshot(id, FOLD)
            .flatMap(s -> restored(codec, s, archive))
            .orElseGet(() -> new ProjectState(archive));
    var log = new ProjectLog(journal, codec, id, state);
    log.catchUp();
    if (!codec.isOutlining() && state.version() - log.snapshotAt >= LONG_REPLAY) {
      log.spareOthersTheReplay();
    }
    return log;
  }

  private static Optional<ProjectState> restored(
      EventCodec codec, Snapshot snapshot, Archive archive) {
    try {
      return Optional.of(ProjectState.of(codec.decodeState(snapshot.state()), archive));
    } catch (IllegalArgumentException _) {
      // A damaged snapshot is no loss: the events are the truth.
      return Optional.empty();
    }
  }

  private void spareOthersTheReplay() {
    try {
      snapshot(1);
    } catch (JournalException _) {
      // Whoever only reads need not be able to write.
      return;
    }
  }

  /** Tells every event from now on, in order, once it is durable. */
  public void onEvent(Consumer<StoredEvent> listener) {
    listeners.add(listener);
  }

  /** The folded state. Changes with every append and {@link #catchUp}. */
  public ProjectState state() {
    return state;
  }

  /** The project's name. */
  public String project() {
    return id.name();
  }

  /** Reads what other processes appended. */
  public void catchUp() {
    List<StoredEvent> page;
    do {
      page = journal.read(id, state.version(), PAGE);
      page.forEach(this::take);
    } while (page.size() == PAGE);
  }

  private void take(StoredEvent event) {
    state.apply(codec.decode(event));
    listeners.forEach(listener -> listener.accept(event));
  }

  /**
   * Appends events decided on the present state.
   *
   * @return false when the journal has moved on; the state has caught up, and the caller decides
   *     again
   */
  public boolean append(List<? extends Event> events, Durability durability) {
    if (isLost()) {
      return false;
    }
    List<EventDraft> drafts = events.stream().map(codec::encode).toList();
    try {
      journal.append(id, state.version(), drafts, durability).forEach(this::take);
      return true;
    } catch (ConflictException _) {
      catchUp();
      return false;
    }
  }

  /**
   * Decides and appends, again and again until nobody else came first.
   *
   * @param decision asked on the newest state each time; an empty list appends nothing
   */
  public void decide(
      Durability durability, Function<ProjectState, List<? extends Event>> decision) {
    List<? extends Event> events = decision.apply(state);
    while (!events.isEmpty() && !isLost() && !append(events, durability)) {
      events = decision.apply(state);
    }
  }

  /**
   * From now on this is the log of the supervisor with this epoch: once a higher one is read,
   * nothing is appended any more. The version check makes that certain, since whoever took the
   * project appended first.
   */
  public void fence(int ownEpoch) {
    epoch = ownEpoch;
  }

  /** Whether another supervisor has taken the project. */
  public boolean isLost() {
    return state.holder().filter(holder -> holder.epoch() > epoch).isPresent();
  }

  /** Keeps a snapshot when at least {@code since} events came after the last one. */
  public void snapshot(int since) {
    if (state.version() - snapshotAt >= since) {
      journal.saveSnapshot(
          id, new Snapshot(state.version(), FOLD, codec.encodeState(state.memento())));
      snapshotAt = state.version();
    }
  }

  /** The work of a task that an operator gave up last; see {@link AbandonedWork}. */
  public Optional<TaskState> abandonedWork(String taskId) {
    return AbandonedWork.of(historyOf(taskId).stream().map(codec::decode).toList());
  }

  /** Verdicts with which a task was verified last; none where it was not. */
  public List<Verdict> lastVerdicts(String taskId) {
    return historyOf(taskId).reversed().stream()
        .map(codec::decode)
        .flatMap(
            recorded ->
                recorded.event() instanceof TaskEvent.ValidationPassed passed
                    ? Stream.of(passed.verdicts())
                    : Stream.empty())
        .findFirst()
        .orElse(List.of());
  }

  /** Files of a commit that was handed over for review, with counts; none where none was. */
  public List<WorkReported.File> reportedFiles(String taskId, String commit) {
    return historyOf(taskId).reversed().stream()
        .map(codec::decode)
        .flatMap(
            recorded ->
                recorded.event() instanceof WorkReported report
                    ? Stream.of(report)
                    : Stream.empty())
        .filter(report -> report.source().equals(WorkReported.EVIDENCE))
        .filter(report -> report.commit().equals(Optional.of(commit)))
        .findFirst()
        .map(WorkReported::files)
        .orElse(List.of());
  }

  /** The history of one task. */
  public List<StoredEvent> historyOf(String taskId) {
    return journal.readSubject(id, taskId);
  }
}
