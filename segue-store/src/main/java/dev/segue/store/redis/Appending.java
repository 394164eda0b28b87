package dev.segue.store.redis;

import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Appends, and recognises what landed though its answer was lost. Used under the lock of the {@link
 * RedisJournal}.
 */
final class Appending {
  private final RedisConnection connection;
  private final InstantSource clock;
  private final JournalTails journalTails;
  private final Map<JournalId, Pending> pending = new HashMap<>();

  Appending(RedisConnection connection, InstantSource clock, JournalTails journalTails) {
    this.connection = connection;
    this.clock = clock;
    this.journalTails = journalTails;
  }

  /** An append of which it is not known whether it landed. */
  private record Pending(long expected, List<EventDraft> drafts, String append) {
    boolean isFor(long version, List<EventDraft> others) {
      return expected == version && drafts.equals(others);
    }
  }

  List<StoredEvent> append(JournalId id, long expected, List<EventDraft> drafts) {
    Optional<Pending> before =
        Optional.ofNullable(pending.get(id)).filter(p -> p.isFor(expected, drafts));
    Pending asked =
        before.orElseGet(() -> new Pending(expected, List.copyOf(drafts), RandomName.of(8)));
    try {
      return settled(id, asked, before.isPresent());
    } catch (BrokenException e) {
      pending.put(id, asked);
      if (!e.mayHelpToAskAgain()) {
        throw e.translated();
      }
    }
    try {
      return settled(id, asked, true);
    } catch (BrokenException e) {
      throw e.translated();
    }
  }

  private List<StoredEvent> settled(JournalId id, Pending asked, boolean isAskedBefore)
      throws BrokenException {
    try {
      List<StoredEntry> added =
          connection.askOnce(
              line -> {
                List<StoredEntry> landed = isAskedBefore ? landed(line, id, asked) : List.of();
                return landed.isEmpty() ? landNow(line, id, asked) : landed;
              });
      pending.remove(id);
      journalTails.of(id).appended(asked.expected(), added);
      return JournalTail.events(added);
    } catch (ConflictException e) {
      pending.remove(id);
      throw e;
    }
  }

  /** What stands in the place of an append, if it is that append. */
  private static List<StoredEntry> landed(Line line, JournalId id, Pending asked) {
    List<StoredEntry> there = Streams.from(line, id, asked.expected() + 1, asked.drafts().size());
    boolean isOurs =
        there.size() == asked.drafts().size()
            && there.stream().allMatch(entry -> entry.append().equals(asked.append()));
    return isOurs ? there : List.of();
  }

  private List<StoredEntry> landNow(Line line, JournalId id, Pending asked) {
    List<StoredEntry> entries = entries(asked);
    if (!journalTails.of(id).isCompared()) {
      journalTails.compare(line, id);
    }
    OptionalLong elsewhere = run(line, id, asked.expected(), entries);
    if (elsewhere.isPresent() && elsewhere.getAsLong() < asked.expected()) {
      // Emptied or set back under an open connection; either mended or refused here.
      journalTails.compare(line, id);
      elsewhere = run(line, id, asked.expected(), entries);
    }
    if (elsewhere.isPresent()) {
      if (elsewhere.getAsLong() < asked.expected()) {
        // No conflict: reading on would find nothing, and the same would be asked for ever.
        throw journalTails.behind(id, elsewhere.getAsLong(), asked.expected());
      }
      List<StoredEntry> landed = landed(line, id, asked);
      if (landed.isEmpty()) {
        throw new ConflictException(id, asked.expected(), elsewhere.getAsLong());
      }
      return landed;
    }
    return entries;
  }

  private List<StoredEntry> entries(Pending asked) {
    Instant time = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    long seq = asked.expected();
    var entries = new ArrayList<StoredEntry>();
    for (EventDraft draft : asked.drafts()) {
      seq++;
      var event =
          new StoredEvent(seq, time, draft.type(), draft.v(), draft.subject(), draft.data());
      entries.add(new StoredEntry(event, asked.append()));
    }
    return entries;
  }

  /**
   * Appends entries as they are.
   *
   * @return where the journal stands, when that is not {@code expected}; nothing was appended then
   */
  static OptionalLong run(Line line, JournalId id, long expected, List<StoredEntry> entries) {
    var batch =
        new Batch(
            id,
            List.of(Keys.journal(id), Keys.JOURNALS),
            List.of(String.valueOf(expected), id.value()));
    entries.forEach(batch::add);
    String answer = Line.text(batch.run(line, Script.APPEND));
    return answer.equals("OK") ? OptionalLong.empty() : OptionalLong.of(StoredEntry.seq(answer));
  }
}
