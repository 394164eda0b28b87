package dev.segue.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.Archive;
import dev.segue.core.run.EndedTasks;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.RunEvent;
import dev.segue.core.task.Backoff;
import dev.segue.core.task.Dependency;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskSpec;
import dev.segue.store.EventCodec;
import dev.segue.store.JournalArchive;
import dev.segue.store.ProjectLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A fold that looks ended tasks up against one that remembers each of them. */
class JournalArchiveTest {
  private static final JournalId ID = JournalId.project("p");
  private static final int TASKS = 6;
  private static final int EVENTS = 200;

  private final InMemoryJournal journal = new InMemoryJournal(new FakeClock());
  private final EventCodec codec = new EventCodec();
  private final Archive archive = new JournalArchive(journal, codec, ID);

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 60);
  }

  /**
   * The whole history lies in the journal before it is folded, as in any replay, so that each
   * answer must be that of its place.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void foldsAnyHistoryAsAFoldThatRemembersEverything(int seed) {
    var random = new Random(seed);
    List<StoredEvent> history = append(history(random));
    var remembering = new ProjectState();
    var fromTheStart = new ProjectState(archive);
    var resumed = new ProjectState(archive);

    for (StoredEvent event : history) {
      remembering.apply(codec.decode(event));
      fromTheStart.apply(codec.decode(event));
      resumed.apply(codec.decode(event));
      if (random.nextInt(5) == 0) {
        resumed = ProjectState.of(codec.decodeState(codec.encodeState(resumed.memento())), archive);
      }

      assertSame(fromTheStart, remembering, seed);
      assertSame(resumed, remembering, seed);
    }
  }

  private static void assertSame(ProjectState state, ProjectState expected, int seed) {
    assertThat(state.memento()).as("seed %d", seed).isEqualTo(expected.memento());
    assertThat(state.counts()).isEqualTo(expected.counts());
    for (int k = 0; k <= TASKS; k++) {
      assertThat(state.endedTask("t" + k)).isEqualTo(expected.endedTask("t" + k));
    }
  }

  /** Events in any order, whether or not anybody would write them so. */
  private static List<Event> history(Random random) {
    return IntStream.range(0, EVENTS).mapToObj(_ -> event(random)).toList();
  }

  private static Event event(Random random) {
    String id = "t" + random.nextInt(TASKS);
    int number = 1 + random.nextInt(9);
    return switch (random.nextInt(9)) {
      case 0, 1 -> new TaskEvent.TaskQueued(id, "hash" + number, spec(id, random));
      case 2 -> new TaskEvent.AttemptStarted(id, number, "developer", "build", "prompt");
      case 3 ->
          new TaskEvent.DispatchStarted(
              id,
              1,
              number,
              "p",
              Optional.empty(),
              "prompt",
              "/w",
              Optional.empty(),
              Optional.empty(),
              false,
              "print",
              Optional.empty(),
              Optional.empty());
      case 4, 5 -> new TaskEvent.TaskCompleted(id, number, Optional.empty(), Optional.empty());
      case 6 -> new TaskEvent.TaskCancelled(id);
      case 7 -> new TaskEvent.TaskRetried(id);
      default -> new RunEvent.TaskRevised(id, "hash" + number, spec(id, random));
    };
  }

  private static TaskSpec spec(String id, Random random) {
    var needed = new Dependency("t" + random.nextInt(TASKS), random.nextBoolean());
    return Stage.task(id, 3, new Backoff.Fixed(Duration.ZERO), needed);
  }

  private List<StoredEvent> append(List<Event> events) {
    return journal.append(
        ID, journal.version(ID), events.stream().map(codec::encode).toList(), Durability.PROCESS);
  }

  @Test
  void leavesNothingOfTenThousandEndedTasksInASnapshot() {
    ProjectLog log = ProjectLog.open(journal, codec, "p");
    int small = sizeAfter(log, 1_000, 2_000);

    assertThat(sizeAfter(log, 2_000, 12_000)).isLessThan(small + 100);
    assertThat(log.state().counts().completed()).isEqualTo(11_000);
  }

  private int sizeAfter(ProjectLog log, int from, int to) {
    var events = new ArrayList<Event>();
    for (int k = from; k < to; k++) {
      String id = "t" + k;
      events.add(new TaskEvent.TaskQueued(id, "hash", Stage.task(id, 3)));
      events.add(new TaskEvent.TaskCompleted(id, 1, Optional.empty(), Optional.empty()));
    }
    assertThat(log.append(events, Durability.PROCESS)).isTrue();
    return codec.encodeState(log.state().memento()).length();
  }

  @Test
  void looksNothingUpWhileAWholeHistoryIsFoldedForTheFirstTime() {
    var events = new ArrayList<Event>();
    for (int k = 0; k < 2 * EndedTasks.NEAR; k++) {
      events.add(new TaskEvent.TaskQueued("t" + k, "hash", Stage.task("t" + k, 3)));
      events.add(new TaskEvent.TaskCancelled("t" + k));
    }
    var asked = new ArrayList<String>();
    var state =
        new ProjectState(
            (taskId, _) -> {
              asked.add(taskId);
              return Optional.empty();
            });

    append(events).forEach(event -> state.apply(codec.decode(event)));

    assertThat(asked).hasSizeLessThan(10);
  }
}
