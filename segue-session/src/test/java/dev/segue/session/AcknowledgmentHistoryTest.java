package dev.segue.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.SessionOpened;
import dev.segue.core.session.delivery.DeliveryEvent.AcknowledgmentAsked;
import dev.segue.core.session.delivery.DeliveryEvent.AcknowledgmentMissed;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.store.EventCodec;
import dev.segue.store.SessionLog;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AcknowledgmentHistoryTest {
  private final InMemoryJournal store =
      new InMemoryJournal(InstantSource.fixed(Instant.parse("2026-11-28T01:00:00Z")));
  private final EventCodec codec = new EventCodec();

  private static SessionOpened opened(String session, String agent, String version) {
    return new SessionOpened(session, "p", agent, Optional.of(version), agent);
  }

  private void session(SessionOpened opened, Event end) {
    var events = new ArrayList<Event>(List.of(opened));
    events.add(
        new DeliveryQueued(
            "d1",
            "s",
            Message.Kind.MESSAGE,
            Priority.NORMAL,
            1,
            "b",
            Optional.empty(),
            Proof.SUBMITTED,
            false));
    events.add(new AcknowledgmentAsked("d1", "k3x9a0b7"));
    events.add(new InjectionAttempted("d1", "s", Message.Kind.MESSAGE, Rung.TYPED, 1));
    events.add(end);
    SessionLog.open(store, codec, opened.session()).append(events);
  }

  private boolean isKnown(String agent, String version) {
    return AcknowledgmentHistory.isKnown(store, codec, opened("new", agent, version));
  }

  @Test
  void anAgentThatHadItsTimeAndDidNotAnswerIsKnownByItsVersion() {
    session(opened("s1", "claude", "1"), new AcknowledgmentMissed("d1", "k3x9a0b7", "timeout"));
    session(opened("s2", "codex", "1"), new AcknowledgmentMissed("d1", "k3x9a0b7", "ended"));

    assertThat(isKnown("claude", "1")).isTrue();
    assertThat(isKnown("claude", "2")).isFalse();
    assertThat(isKnown("codex", "1")).isFalse();
  }

  @Test
  void oneAnswerIsEnough() {
    session(opened("s1", "claude", "1"), new AcknowledgmentMissed("d1", "k3x9a0b7", "timeout"));
    session(opened("s2", "claude", "1"), new DeliveryAcknowledged("d1", "mcp", "k3x9a0b7"));

    assertThat(isKnown("claude", "1")).isFalse();
  }
}
