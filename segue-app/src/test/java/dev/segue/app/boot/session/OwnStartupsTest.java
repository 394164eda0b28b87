package dev.segue.app.boot.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.context.history.Continuity;
import dev.segue.context.history.HistoryTools;
import dev.segue.context.history.SessionTask;
import dev.segue.context.history.StartupDeliveries;
import dev.segue.core.context.DecisionDraft;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.text.Redactor;
import dev.segue.store.EventCodec;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OwnStartupsTest {
  private static final Instant NOON = Instant.parse("2026-11-28T12:00:00Z");
  private static final Optional<String> TALK = Optional.of("0f3c9a1e-talk-0001");

  private static final String QUEUED =
      """
      {"task_id":"t1","spec_hash":"h","spec":{"task_id":"t1","instructions":"do it",\
      "type":"coding","criteria":[{"text":"works"}],\
      "checks":{"required_artifacts":[],"tests_required":false},\
      "retry":{"max_retries":3,"backoff":{"kind":"fixed","delay":"PT0S"}},"depends_on":[],\
      "providers":[],"options":{"budget":{}},"meta":"{}"}}""";

  private final EventCodec codec = new EventCodec();
  private final InMemoryJournal journal = new InMemoryJournal(() -> NOON);
  private final Continuity continuity =
      new Continuity(
          journal, "demo", new HistoryTools(codec, String::length, Redactor.with(List.of()), 5));

  @BeforeEach
  void decide() {
    decide("Use tabs");
  }

  private void decide(String title) {
    continuity.record(
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

  private OwnStartups session(String name) {
    return new OwnStartups(
        "a",
        name,
        continuity,
        new StartupDeliveries(journal, codec),
        continuity.load(Optional.empty()).context());
  }

  @Test
  void aCompactedConversationIsToldOnlyWhatIsNew() {
    OwnStartups startups = session("s1");
    assertThat(startups.tell(TALK, false).orElseThrow()).contains("Use tabs");

    assertThat(startups.tell(TALK, true)).isEmpty();
    decide("Use blanks");
    assertThat(startups.tell(TALK, true).orElseThrow()).contains("Use blanks");
    assertThat(startups.tell(TALK, true)).isEmpty();
  }

  @Test
  void aConversationThatGoesOnInAnotherSessionKnowsWhatItWasTold() {
    session("s1").tell(TALK, false);

    assertThat(session("s2").tell(TALK, true)).isEmpty();
    assertThat(session("s3").tell(Optional.of("another-0000-0002"), true)).isPresent();
    decide("Use blanks");
    assertThat(session("s4").tell(TALK, true).orElseThrow()).contains("Use blanks");
  }

  @Test
  void aConversationThatIsClearedIsToldAnew() {
    OwnStartups startups = session("s1");
    startups.tell(TALK, false);

    assertThat(startups.tell(TALK, false)).isPresent();
  }

  @Test
  void whereTheAgentDoesNotNameItTheSessionCounts() {
    OwnStartups startups = session("s1");
    startups.tell(Optional.empty(), false);

    assertThat(startups.tell(Optional.empty(), true)).isEmpty();
    assertThat(session("s2").tell(Optional.empty(), true)).isPresent();
  }

  @Test
  void aConversationIsToldOfItsTaskOnceAndAgainWhenTheTaskHasMovedOn() {
    JournalId id = JournalId.project("demo");
    journal.append(
        id,
        journal.version(id),
        List.of(new EventDraft("task_queued", 1, Optional.of("t1"), QUEUED)),
        Durability.PROCESS);
    var own =
        new Continuity(
            continuity,
            new SessionTask("t1", "qa", Optional.of("The pack."), Optional.empty(), 20_000));
    var startups =
        new OwnStartups(
            "a",
            "s1",
            own,
            new StartupDeliveries(journal, codec),
            own.load(Optional.empty()).context());

    assertThat(startups.tell(TALK, false).orElseThrow())
        .contains("- Task \"t1\" as qa; the task's state is queued.", "The pack.", "Use tabs");
    assertThat(startups.tell(TALK, true)).isEmpty();
    journal.append(
        id,
        journal.version(id),
        List.of(codec.encode(new TaskEvent.TaskCancelled("t1"))),
        Durability.PROCESS);
    assertThat(startups.tell(TALK, true).orElseThrow())
        .contains("the task's state is cancelled.", "The pack.");
    assertThat(startups.tell(TALK, true)).isEmpty();
  }
}
