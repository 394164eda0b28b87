package dev.segue.app.cli.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.handoff.BlockKind;
import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Snapshot;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.Usage;
import dev.segue.core.view.MetricsFold;
import dev.segue.core.view.ProviderStats;
import dev.segue.store.EventCodec;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryNumbersTest {
  private static final JournalId ID = JournalId.project("p");
  private static final JournalId KEPT = ID.beside("numbers");

  private final InMemoryJournal journal =
      new InMemoryJournal(InstantSource.fixed(Instant.parse("2026-11-28T01:00:00Z")));
  private final EventCodec codec = new EventCodec();

  private void append(Random random, int count) {
    var drafts = IntStream.range(0, count).mapToObj(_ -> event(random)).map(codec::encode).toList();
    journal.append(ID, journal.version(ID), drafts, Durability.PROCESS);
  }

  private HistoryNumbers.Memento fromTheStart() {
    var metrics = new MetricsFold();
    var providers = new ProviderStats();
    journal.read(ID, 0, 1_000_000).stream()
        .map(codec::decode)
        .forEach(
            recorded -> {
              metrics.apply("p", recorded);
              providers.apply(recorded.event());
            });
    return new HistoryNumbers.Memento(metrics.memento(), providers.memento());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void countsFromWhatWasKeptAsFromTheStart(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 4; round++) {
      append(random, HistoryNumbers.SNAPSHOT_EVENTS + random.nextInt(500));

      assertThat(HistoryNumbers.of(journal, "p")).isEqualTo(fromTheStart());
      assertThat(journal.snapshot(KEPT, HistoryNumbers.FOLD).map(Snapshot::seq))
          .contains(journal.version(ID));
    }
  }

  @Test
  void keepsNothingAnewForAFewEvents() {
    append(new Random(1), HistoryNumbers.SNAPSHOT_EVENTS - 1);

    assertThat(HistoryNumbers.of(journal, "p")).isEqualTo(fromTheStart());

    assertThat(journal.snapshot(KEPT, HistoryNumbers.FOLD)).isEmpty();
    assertThat(journal.journals()).containsExactly(ID);
  }

  @Test
  void countsAnewWhereWhatWasKeptIsDamaged() {
    append(new Random(1), 100);
    journal.saveSnapshot(KEPT, new Snapshot(50, HistoryNumbers.FOLD, "{\"metrics\":[7"));

    assertThat(HistoryNumbers.of(journal, "p")).isEqualTo(fromTheStart());
  }

  private static Event event(Random random) {
    String id = "t" + random.nextInt(5);
    int attempt = 1 + random.nextInt(3);
    String provider = "p" + random.nextInt(3);
    return switch (random.nextInt(9)) {
      case 0 -> new TaskEvent.TaskStarted(id);
      case 1, 2 -> new TaskEvent.AttemptStarted(id, attempt, "developer", "build", "prompt");
      case 3 -> started(id, attempt, provider, random.nextBoolean());
      case 4 -> ended(id, attempt, provider, random);
      case 5 -> block(id, attempt, provider, random);
      case 6 -> new TaskEvent.ValidationPassed(id, attempt, List.of(), List.of(), Optional.empty());
      case 7 -> new TaskEvent.ValidationFailed(id, attempt, List.of("no"), List.of(), "print");
      default ->
          new TaskEvent.HelperInvoked(
              id, attempt, provider, List.of(), usage(random), 1, Optional.empty());
    };
  }

  private static Event started(String id, int attempt, String provider, boolean resumed) {
    return new TaskEvent.DispatchStarted(
        id,
        attempt,
        1,
        provider,
        Optional.of(100),
        "prompt",
        "/w",
        Optional.empty(),
        Optional.empty(),
        resumed,
        "print",
        Optional.empty(),
        Optional.empty());
  }

  private static Event ended(String id, int attempt, String provider, Random random) {
    DispatchOutcome[] outcomes = DispatchOutcome.values();
    return new TaskEvent.DispatchEnded(
        id,
        attempt,
        1,
        provider,
        outcomes[random.nextInt(outcomes.length)],
        Optional.of("overloaded"),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        1,
        usage(random),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private static Usage usage(Random random) {
    Optional<Long> tokens = Optional.of((long) random.nextInt(1_000)).filter(n -> n > 200);
    return new Usage(
        tokens,
        Optional.empty(),
        tokens.map(n -> n / 2),
        tokens.filter(n -> n > 500).map(n -> BigDecimal.valueOf(n, 4)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Event block(String id, int attempt, String provider, Random random) {
    BlockKind[] kinds = BlockKind.values();
    String kind = kinds[random.nextInt(kinds.length)].word();
    return new ContextInjected(
        id, attempt, 1, provider, kind, 1, 30, 200, "text", "hash", List.of(List.of()));
  }
}
