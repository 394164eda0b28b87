package dev.segue.bench;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.ProjectMemento;
import dev.segue.core.run.ProjectState;
import dev.segue.store.EventCodec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the cost of a long history at every start of a command: the fold of 10,000 tasks'
 * events, or the snapshot that replaces it. Times are of the whole history.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-XX:+UseSerialGC", "-Xmx1g"})
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 3)
public class FoldBenchmark {
  private static final int TASKS = 10_000;

  /** Whether the tasks have ended, which leaves little of them, or wait with their whole text. */
  @Param({"ENDED", "QUEUED"})
  private Tasks tasks = Tasks.ENDED;

  private final EventCodec codec = new EventCodec();
  private List<Event> events = List.of();
  private List<StoredEvent> stored = List.of();
  private ProjectMemento memento = new ProjectState().memento();
  private String snapshot = "";

  /** State of the project's tasks. */
  public enum Tasks {
    ENDED,
    QUEUED
  }

  /** Builds the history. */
  @Setup
  public void prepare() {
    events = Histories.project(TASKS, tasks == Tasks.ENDED);
    var rows = new ArrayList<StoredEvent>();
    for (Event event : events) {
      EventDraft draft = codec.encode(event);
      rows.add(
          new StoredEvent(
              rows.size() + 1L,
              Instant.EPOCH,
              draft.type(),
              draft.v(),
              draft.subject(),
              draft.data()));
    }
    stored = List.copyOf(rows);
    memento = fold().memento();
    snapshot = codec.encodeState(memento);
    System.out.printf(
        "%n# %s: %,d events, snapshot of %,d characters%n",
        tasks, events.size(), snapshot.length());
  }

  /** The fold alone. */
  @Benchmark
  public ProjectState fold() {
    var state = new ProjectState();
    Histories.fold(state, events);
    return state;
  }

  /** The fold of events as they lie in the store, but for reading them from it. */
  @Benchmark
  public ProjectState decodeAndFold() {
    var state = new ProjectState();
    for (StoredEvent row : stored) {
      state.apply(codec.decode(row));
    }
    return state;
  }

  /** The state to a snapshot's text. */
  @Benchmark
  public String encodeSnapshot() {
    return codec.encodeState(memento);
  }

  /** A snapshot's text to the state. */
  @Benchmark
  public ProjectState decodeSnapshot() {
    return ProjectState.of(codec.decodeState(snapshot), (_, _) -> Optional.empty());
  }
}
