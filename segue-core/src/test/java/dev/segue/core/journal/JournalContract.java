package dev.segue.core.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of every store. A store's test class extends this and defines how to open one. */
public abstract class JournalContract {
  private static final JournalId A = JournalId.project("a");
  private static final JournalId B = JournalId.project("b");

  private Journal journal;

  /**
   * A store; a second call within one test gives another view of the same store where the kind
   * allows it.
   */
  protected abstract Journal open();

  @BeforeEach
  protected void openStore() {
    journal = open();
  }

  @AfterEach
  void closeStore() {
    journal.close();
  }

  private static EventDraft draft(String type, String subject) {
    return new EventDraft(
        type,
        1,
        Optional.of(subject),
        "{\"task_id\":\"" + subject + "\",\"text\":\"Grüße 🎵\\n\"}");
  }

  private List<StoredEvent> append(JournalId id, String... subjects) {
    var drafts = new ArrayList<EventDraft>();
    for (String subject : subjects) {
      drafts.add(draft("task_started", subject));
    }
    return journal.append(id, journal.version(id), drafts, Durability.POWER);
  }

  @Test
  void givesBackWhatWasAppendedInOrder() {
    List<StoredEvent> first = append(A, "t1", "t2");
    List<StoredEvent> second = append(A, "t1");

    var all = new ArrayList<>(first);
    all.addAll(second);
    assertThat(journal.read(A, 0, 100)).isEqualTo(all);
    assertThat(journal.read(A, first.getLast().seq(), 100)).isEqualTo(second);
    assertThat(journal.read(A, 0, 1)).isEqualTo(first.subList(0, 1));
    assertThat(journal.version(A)).isEqualTo(second.getLast().seq());
    assertThat(all.stream().mapToLong(StoredEvent::seq)).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void startsEmpty() {
    assertThat(journal.version(A)).isZero();
    assertThat(journal.read(A, 0, 10)).isEmpty();
    assertThat(journal.journals()).isEmpty();
    assertThat(journal.snapshot(A, "1")).isEmpty();
    assertThat(journal.body("00")).isEmpty();
    assertThat(journal.storeId()).isNotBlank();
  }

  @Test
  void refusesAnAppendBehindAnOlderVersionAndKeepsNothingOfIt() {
    append(A, "t1");

    assertThatThrownBy(() -> journal.append(A, 0, List.of(draft("x", "t2")), Durability.PROCESS))
        .isInstanceOfSatisfying(
            ConflictException.class,
            e -> assertThat(e.actualVersion()).isEqualTo(journal.version(A)));

    assertThat(journal.read(A, 0, 10)).hasSize(1);
  }

  @Test
  void keepsJournalsApart() {
    append(A, "t1");
    append(B, "t1");
    append(JournalId.PROVIDERS, "t1");

    assertThat(journal.journals()).containsExactly(A, B, JournalId.PROVIDERS);
    assertThat(journal.readSubject(B, "t1")).isEqualTo(journal.read(B, 0, 10));
  }

  @Test
  void keepsAProjectAndASessionOfOneNameApart() {
    JournalId session = JournalId.session("a");
    JournalId namedLikeOne = JournalId.project("session/a");
    append(A, "t1");
    append(session, "d1", "d2");
    append(namedLikeOne, "t1");

    assertThat(journal.journals()).containsExactly(A, namedLikeOne, session);
    assertThat(journal.read(session, 0, 10)).hasSize(2);
    assertThat(journal.readSubject(session, "d1")).hasSize(1);
    assertThat(session.isProject()).isFalse();
  }

  @Test
  void findsTheEventsOfOneTask() {
    append(A, "t1", "t2", "t1");

    assertThat(journal.readSubject(A, "t1"))
        .hasSize(2)
        .allMatch(e -> e.subject().equals(Optional.of("t1")));
    assertThat(journal.readSubject(A, "t3")).isEmpty();
  }

  @Test
  void keepsABodyOnceUnderItsHash() {
    String hash = journal.putBody("one text");

    assertThat(journal.putBody("one text")).isEqualTo(hash).hasSize(64);
    assertThat(journal.body(hash)).contains("one text");
  }

  @Test
  void dropsOnlyTextsThatWereLastKeptBeforeATime() {
    String hash = journal.putBody("one text");

    assertThat(journal.dropBodies(Instant.parse("2000-01-01T00:00:00Z"))).isZero();
    assertThat(journal.body(hash)).isPresent();
    assertThat(journal.dropBodies(Instant.parse("2100-01-01T00:00:00Z"))).isEqualTo(1);
    assertThat(journal.body(hash)).isEmpty();
  }

  @Test
  void givesASnapshotOnlyToTheCodeThatMadeIt() {
    journal.saveSnapshot(A, new Snapshot(7, "fold-1", "{}"));
    journal.saveSnapshot(A, new Snapshot(9, "fold-1", "{\"n\":1}"));

    assertThat(journal.snapshot(A, "fold-1")).contains(new Snapshot(9, "fold-1", "{\"n\":1}"));
    assertThat(journal.snapshot(A, "fold-2")).isEmpty();
    assertThat(journal.snapshot(B, "fold-1")).isEmpty();
  }

  @Test
  void takesOverAHistoryUnchangedButOnlyIntoAnEmptyJournal() {
    Instant then = Instant.parse("2020-01-02T03:04:05.678Z");
    List<StoredEvent> history =
        List.of(
            new StoredEvent(3, then, "b", 2, Optional.empty(), "{}"),
            new StoredEvent(9, then, "a", 1, Optional.of("t"), "{ \"odd\" :1}"));

    journal.restore(A, history);

    assertThat(journal.read(A, 0, 10)).isEqualTo(history);
    assertThat(journal.version(A)).isEqualTo(9);
    assertThatThrownBy(() -> journal.restore(A, history)).isInstanceOf(ConflictException.class);
  }

  @Test
  void keepsNothingOfAHistoryThatBreaksOff() {
    var event = new StoredEvent(1, Instant.EPOCH, "a", 1, Optional.empty(), "{}");
    Iterable<StoredEvent> broken =
        () ->
            LongStream.rangeClosed(1, 3_000)
                .mapToObj(
                    seq -> {
                      if (seq == 2_500) {
                        throw new IllegalStateException("broken off");
                      }
                      return new StoredEvent(
                          seq, event.time(), event.type(), 1, event.subject(), event.data());
                    })
                .iterator();

    assertThatThrownBy(() -> journal.restore(A, broken)).hasMessage("broken off");

    assertThat(journal.version(A)).isZero();
    assertThat(journal.journals()).isEmpty();
    journal.restore(A, List.of(event));
    assertThat(journal.read(A, 0, 10)).containsExactly(event);
  }

  @Test
  void letsExactlyOneOfManyWritersInAtATime() throws Exception {
    int writers = 4;
    int each = 25;
    try (var threads = Executors.newFixedThreadPool(writers)) {
      Callable<Integer> writer = () -> appendWithRetry(each);
      for (var done : threads.invokeAll(java.util.Collections.nCopies(writers, writer))) {
        assertThat(get(done)).isEqualTo(each);
      }
    }

    List<StoredEvent> all = journal.read(A, 0, 1000);
    assertThat(all).hasSize(writers * each);
    assertThat(all.stream().map(StoredEvent::seq))
        .containsExactlyElementsOf(
            LongStream.rangeClosed(1, (long) writers * each).boxed().toList());
  }

  private int appendWithRetry(int count) {
    int appended = 0;
    while (appended < count) {
      try {
        journal.append(A, journal.version(A), List.of(draft("x", "t")), Durability.PROCESS);
        appended++;
      } catch (ConflictException e) {
        assertThat(e.actualVersion()).isPositive();
      }
    }
    return appended;
  }

  private static int get(java.util.concurrent.Future<Integer> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    }
  }
}
