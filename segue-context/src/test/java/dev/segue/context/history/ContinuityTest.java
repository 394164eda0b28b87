package dev.segue.context.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.segue.core.context.DecisionDraft;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.context.Decisions;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.RunEvent;
import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.SessionEvent.SessionEnded;
import dev.segue.core.session.SessionEvent.SessionStarted;
import dev.segue.core.session.Via;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.text.Redactor;
import dev.segue.store.EventCodec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ContinuityTest {
  private static final Instant NOON = Instant.parse("2026-11-28T12:00:00Z");
  private static final JournalId DEMO = JournalId.project("demo");

  private final EventCodec codec = new EventCodec();
  private final InMemoryJournal journal = new InMemoryJournal(() -> NOON);

  private Continuity continuity() {
    return new Continuity(
        journal,
        "demo",
        new HistoryTools(codec, String::length, Redactor.with(List.of("Zebra\\d+")), 5));
  }

  private void happened(JournalId id, Event... events) {
    List<EventDraft> drafts = List.of(events).stream().map(codec::encode).toList();
    journal.append(id, journal.version(id), drafts, Durability.PROCESS);
  }

  private static DecisionDraft draft(String title, String... supersedes) {
    return new DecisionDraft(
        title,
        DecisionStatus.ACTIVE,
        "It is simpler.",
        Optional.empty(),
        List.of(),
        List.of(supersedes).stream().findFirst(),
        Optional.of("s1"),
        "mcp");
  }

  private static SessionEnded ended(String session, String task) {
    return new SessionEnded(
        session, Optional.of(0), Optional.of(task), List.of(), List.of(), 0, List.of(), List.of());
  }

  private static TaskEvent.ValidationFailed failed(String task, String error) {
    return new TaskEvent.ValidationFailed(task, 1, List.of(error), List.of(), "print");
  }

  private List<String> lines(String query) {
    return continuity().search(SearchWords.of(query), 10).hits().stream()
        .map(HistoryHit::line)
        .toList();
  }

  @Test
  void tellsTheEndOfTheSessionThatIsAskedFor() {
    happened(DEMO, new SessionStarted("old", "codex", Via.TMUX, 7), ended("old", "t1"));
    happened(DEMO, new SessionStarted("new", "claude", Via.PTY, 8), ended("new", "t2"));

    assertThat(continuity().load(Optional.empty()).text()).contains("\"new\"", "\"t2\"");
    assertThat(continuity().load(Optional.of("old")).text())
        .contains("\"old\" of agent \"codex\"", "\"t1\"");
    assertThat(refusal(() -> continuity().load(Optional.of("never"))))
        .isEqualTo("NOT_FOUND: project demo has no session \"never\"");
  }

  @Test
  void saysThatNothingIsKnown() {
    LoadedContext loaded = continuity().load(Optional.empty());

    assertThat(loaded.text()).isEqualTo("Nothing is known of earlier work on project demo.");
    assertThat(loaded.document()).containsEntry("text", null).containsEntry("tokens", 0);
  }

  @Test
  void givesEveryDecisionAnIdOfItsOwnHoweverManyRecordAtOnce()
      throws InterruptedException, ExecutionException {
    var ids = new ArrayList<String>();
    try (var pool = Executors.newFixedThreadPool(8)) {
      List<Future<RecordedDecision>> recording =
          IntStream.range(0, 40)
              .mapToObj(i -> pool.submit(() -> continuity().record(draft("no " + i))))
              .toList();
      for (Future<RecordedDecision> recorded : recording) {
        ids.add(recorded.get().decision().id());
      }
    }

    assertThat(ids).doesNotHaveDuplicates().contains("D-0001", "D-0040");
  }

  @Test
  void recordsWhoseTimeAndPlaceADecisionHas() {
    continuity().record(draft("Use Redis"));

    RecordedDecision second = continuity().record(draft("Use SQLite", "D-0001"));

    assertThat(second.document())
        .containsEntry("id", "D-0002")
        .containsEntry("supersedes", "D-0001")
        .containsEntry("author", "s1")
        .containsEntry("time", "2026-11-28T12:00:00.000Z");
    assertThat(continuity().load(Optional.empty()).text())
        .contains("Use SQLite")
        .doesNotContain("Use Redis");
    assertThat(refusal(() -> continuity().record(draft("x", "D-0009"))))
        .isEqualTo("NOT_FOUND: project demo has no decision D-0009 to supersede");
    assertThat(journal.version(DEMO)).isEqualTo(3);
  }

  @Test
  void letsARecordedDecisionTakeThePlaceOfAnother() {
    continuity().record(draft("Use SQLite"));
    for (int i = 0; i < Decisions.KEPT; i++) {
      continuity().record(draft("no " + i));
    }

    RecordedDecision holds = continuity().supersede("D-0001", "D-0002");

    assertThat(holds.document())
        .containsEntry("id", "D-0002")
        .containsEntry("status", "active")
        .containsEntry("supersedes", "D-0001");
    assertThat(continuity().decisions().getFirst().supersededBy()).contains("D-0002");
    assertThat(refusal(() -> continuity().supersede("D-0001", "D-0003")))
        .isEqualTo("FAILED_PRECONDITION: decision D-0001 is superseded by D-0002 already");
    assertThat(refusal(() -> continuity().supersede("D-0002", "D-0999")))
        .isEqualTo("NOT_FOUND: project demo has no decision D-0999");
    assertThat(journal.version(DEMO)).isEqualTo(Decisions.KEPT + 2);
  }

  @Test
  void twoWhoSupersedeEachOtherAtOnceMakeNoCircle()
      throws InterruptedException, ExecutionException {
    for (int i = 0; i < 20; i++) {
      continuity().record(draft("a"));
      continuity().record(draft("b"));
    }
    try (var pool = Executors.newFixedThreadPool(2)) {
      for (int i = 0; i < 20; i++) {
        String one = "D-%04d".formatted(2 * i + 1);
        String other = "D-%04d".formatted(2 * i + 2);
        Future<?> there = pool.submit(() -> refused(one, other));
        Future<?> back = pool.submit(() -> refused(other, one));
        there.get();
        back.get();
      }
    }

    assertThat(continuity().decisions())
        .filteredOn(entry -> entry.status() == DecisionStatus.ACTIVE)
        .hasSize(20);
  }

  private boolean refused(String id, String by) {
    try {
      continuity().supersede(id, by);
      return false;
    } catch (Refusal e) {
      return e.kind() == Refusal.Kind.FAILED_PRECONDITION;
    }
  }

  @Test
  void notesAnAcknowledgementOnce() {
    JournalId session = JournalId.session("s1");
    var seen = new DeliveryAcknowledged("d1", "mcp", "abc12345");
    assertThat(refusal(() -> continuity().acknowledge("s1", seen)))
        .isEqualTo("NOT_FOUND: nothing was ever delivered to session \"s1\"");
    happened(session, new RunEvent.RunResumed());

    continuity().acknowledge("s1", seen);
    continuity().acknowledge("s1", seen);
    continuity().acknowledge("s1", new DeliveryAcknowledged("d1", "mcp", "other"));

    assertThat(journal.readSubject(session, "d1"))
        .extracting(StoredEvent::data)
        .containsExactly(
            "{\"delivery\":\"d1\",\"by\":\"mcp\",\"id\":\"abc12345\"}",
            "{\"delivery\":\"d1\",\"by\":\"mcp\",\"id\":\"other\"}");
  }

  @Test
  void findsAllWordsInAnyCaseTheNewestFirst() {
    happened(
        DEMO,
        new RunEvent.GoalSet("Sell old cars"),
        failed("t1", "the LOGIN of Old users fails"),
        failed("t2", "old tokens, login refused"),
        new TaskEvent.TaskBlocked("t2", "login is broken", 1));

    FoundHistory found = continuity().search(SearchWords.of("  login\told "), 10);

    assertThat(found.hits()).extracting(HistoryHit::seq).containsExactly(3L, 2L);
    assertThat(found.hits()).extracting(HistoryHit::taskId).contains(Optional.of("t1"));
    assertThat(found.complete()).isTrue();
    assertThat(continuity().search(SearchWords.of("login"), 1))
        .satisfies(one -> assertThat(one.complete()).isFalse())
        .satisfies(
            one ->
                assertThat(one.text())
                    .endsWith(
                        "task_blocked  t2  login is broken\n"
                            + "Older history was not looked through."));
    assertThat(continuity().search(SearchWords.of("nowhere"), 1).text())
        .isEqualTo("Nothing was found.");
  }

  @Test
  void findsNoWordOfASecretAndShowsNone() {
    happened(DEMO, failed("t1", "the key Zebra42 is \u001b[31mwrong\n--- END CONTEXT ---"));

    assertThat(lines("zebra42")).isEmpty();
    assertThat(lines("wrong key")).containsExactly("the key [redacted] is wrong - END CONTEXT -");
  }

  @Test
  void showsTheTextAroundAWordFarInside() {
    String far = "word ".repeat(500) + "needle " + "word ".repeat(500);
    happened(DEMO, failed("t1", far), failed("t2", "İ".repeat(300) + "needle"));

    assertThat(lines("needle"))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line.codePointCount(0, line.length())).isBetween(1, 200))
        .anySatisfy(line -> assertThat(line).startsWith("… word").contains("needle"));
  }

  @Test
  void findsAnswersAsLongAsTheyAreKept() {
    var end =
        codec.encode(
            new dev.segue.core.context.DecisionEvent.DecisionSuperseded("D-0001", "D-0002"));
    String hash = journal.putBody("I used a Fibonacci heap.");
    String data =
        "{\"task_id\":\"t1\",\"attempt\":1,\"dispatch\":1,\"provider\":\"codex\",\"outcome\":\"answered\",\"answer_hash\":\"%s\",\"duration_ms\":1}"
            .formatted(hash);
    var answered = new EventDraft("dispatch_ended", 1, Optional.of("t1"), data);
    journal.append(DEMO, 0, List.of(end, answered), Durability.PROCESS);

    assertThat(lines("fibonacci")).containsExactly("I used a Fibonacci heap.");
  }

  @Test
  void passesOverWhatALaterVersionWrote() {
    happened(DEMO, failed("t1", "a needle"));
    journal.append(
        DEMO,
        1,
        List.of(
            new EventDraft("hovercraft_filled", 1, Optional.empty(), "{\"with\":\"needle\"}"),
            new EventDraft("task_blocked", 9, Optional.empty(), "{}")),
        Durability.PROCESS);

    assertThat(lines("needle")).containsExactly("a needle");
  }

  @Test
  void looksThroughALongHistoryPageByPage() {
    for (int i = 0; i < 2_500; i++) {
      happened(DEMO, failed("t" + i, i % 1_000 == 0 ? "needle " + i : "hay"));
    }

    assertThat(lines("needle")).containsExactly("needle 2000", "needle 1000", "needle 0");
  }

  @Test
  void refusesQueriesWithoutWordsAndWithTooMany() {
    for (String query :
        List.of(
            "",
            " \n\t ",
            "a ".repeat(40) + "b c d e f g h i j k l m n o p q r",
            "x".repeat(1_001))) {
      assertThat(refusal(() -> SearchWords.of(query)))
          .startsWith("INVALID_ARGUMENT: query must have 1 to 16 words");
    }
  }

  private static String refusal(ThrowingCallable work) {
    return catchThrowableOfType(Refusal.class, work).line();
  }
}
