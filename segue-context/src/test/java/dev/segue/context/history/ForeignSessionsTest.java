package dev.segue.context.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.context.DecisionDraft;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.session.SessionEvent.SessionEnded;
import dev.segue.core.session.SessionEvent.SessionStarted;
import dev.segue.core.session.StartupGiven;
import dev.segue.core.session.Via;
import dev.segue.core.text.Redactor;
import dev.segue.store.EventCodec;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ForeignSessionsTest {
  private static final Instant NOON = Instant.parse("2026-11-28T12:00:00Z");

  private final EventCodec codec = new EventCodec();
  private final InMemoryJournal journal = new InMemoryJournal(() -> NOON);
  private final HistoryTools historyTools =
      new HistoryTools(codec, String::length, Redactor.with(List.of()), 5);
  private final ForeignSessions sessions = new ForeignSessions(journal, "demo", historyTools);

  @BeforeEach
  void decide() {
    decide("Use tabs");
  }

  private void decide(String title) {
    new Continuity(journal, "demo", historyTools)
        .record(
            new DecisionDraft(
                title,
                DecisionStatus.ACTIVE,
                "Why not.",
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                "mcp"));
  }

  private List<Event> told(JournalId id) {
    return journal.read(id, 0, 100).stream().map(e -> codec.decode(e).event()).toList();
  }

  @Test
  void tellsTheProjectOfTheSessionAndTheSessionOfTheProject() {
    assertThat(sessions.begin("a-1", "a", 7, false).orElseThrow()).contains("Use tabs");

    assertThat(told(JournalId.project("demo")))
        .contains(new SessionStarted("a-1", "a", Via.HOOK, 7));
    assertThat(told(JournalId.session("a-1"))).hasSize(1).first().isInstanceOf(StartupGiven.class);
  }

  @Test
  void tellsASessionThatGoesOnOnlyWhatIsNew() {
    sessions.begin("a-1", "a", 7, false);
    sessions.end("a-1");

    assertThat(sessions.begin("a-1", "a", 8, true)).isEmpty();
    decide("Use blanks");
    assertThat(sessions.begin("a-1", "a", 8, true).orElseThrow()).contains("Use blanks");
    assertThat(sessions.begin("a-1", "a", 8, true)).isEmpty();
  }

  @Test
  void tellsAnEmptySessionOfTheSameNameAgain() {
    sessions.begin("a-1", "a", 7, false);

    assertThat(sessions.begin("a-1", "a", 7, false)).isPresent();
  }

  @Test
  void beginsASessionOnceHoweverOftenItIsCompacted() {
    sessions.begin("a-1", "a", 7, false);
    sessions.begin("a-1", "a", 7, true);

    assertThat(told(JournalId.project("demo")))
        .filteredOn(SessionStarted.class::isInstance)
        .hasSize(1);
  }

  @Test
  void endsOnlyWhatBegan() {
    sessions.end("b-1");
    sessions.begin("a-1", "a", 7, false);
    sessions.end("a-1");
    sessions.end("a-1");

    assertThat(told(JournalId.project("demo")))
        .filteredOn(SessionEnded.class::isInstance)
        .hasSize(1);
  }

  @Test
  void saysNothingWhereNothingIsKnown() {
    var empty = new ForeignSessions(journal, "empty", historyTools);

    assertThat(empty.begin("a-1", "a", 7, false)).isEmpty();
    assertThat(told(JournalId.project("empty"))).hasSize(1);
    assertThat(told(JournalId.session("a-1"))).isEmpty();
  }
}
