package dev.segue.core.journal;

import java.time.Instant;
import java.time.InstantSource;

class InMemoryJournalTest extends JournalContract {
  @Override
  protected Journal open() {
    return new InMemoryJournal(InstantSource.fixed(Instant.parse("2026-11-28T01:00:00Z")));
  }
}
