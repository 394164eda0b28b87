package dev.segue.session;

import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.session.SessionOpened;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Proof;
import dev.segue.store.EventCodec;
import dev.segue.store.SessionLog;
import java.util.ArrayList;
import java.util.List;

/** Determines from earlier sessions whether an agent acknowledges. */
public final class AcknowledgmentHistory {
  private AcknowledgmentHistory() {}

  /**
   * Whether this agent in this version has been asked in this project, and never answered. Reads
   * the journals of all sessions: for those who want to ask every time.
   */
  public static boolean isKnown(Journal store, EventCodec codec, SessionOpened agent) {
    List<Ledger> same = new ArrayList<>();
    for (JournalId id : store.journals()) {
      if (id.isSession()) {
        Ledger ledger = SessionLog.open(store, codec, id).ledger();
        if (ledger.opened().filter(other -> isSame(other, agent)).isPresent()) {
          same.add(ledger);
        }
      }
    }
    return same.stream().anyMatch(Ledger::isSilent)
        && same.stream().noneMatch(AcknowledgmentHistory::hasAnswered);
  }

  private static boolean isSame(SessionOpened other, SessionOpened agent) {
    return other.project().equals(agent.project())
        && other.agent().equals(agent.agent())
        && other.version().equals(agent.version());
  }

  private static boolean hasAnswered(Ledger ledger) {
    return ledger.all().stream()
        .anyMatch(entry -> entry.receipt().proof().isAtLeast(Proof.ACKNOWLEDGED));
  }
}
