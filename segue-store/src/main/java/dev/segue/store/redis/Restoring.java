package dev.segue.store.redis;

import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Takes over one history: written aside in small batches, each of which holds the server up for a
 * moment only, and then renamed in one script. Killed in the middle it leaves an empty journal, a
 * stream aside that expires, and places in subject indexes that name no event; readers pass over
 * those.
 */
final class Restoring {
  private static final int BATCH_EVENTS = 200;

  private static final int BATCH_CHARACTERS = 1 << 20;

  /** Longer than anything between two batches; then the server forgets what a killed one left. */
  private static final String OUTLIVES_MS = "600000";

  private final RedisConnection connection;
  private final JournalId id;
  private final String token = RandomName.of(8);
  private final String aside;
  private final Set<String> subjects = new LinkedHashSet<>();
  private int count;
  private long lastSeq;

  Restoring(RedisConnection connection, JournalId id) {
    this.connection = connection;
    this.id = id;
    this.aside = Keys.restoring(id, token);
  }

  void take(Iterable<StoredEvent> events) {
    connection
        .ask(line -> Streams.last(line, id))
        .ifPresent(
            last -> {
              throw new ConflictException(id, 0, last.event().seq());
            });
    boolean isWhole = false;
    try {
      write(events.iterator());
      isWhole = count == 0 || end();
    } finally {
      if (!isWhole) {
        undo();
      }
    }
  }

  private void write(Iterator<StoredEvent> events) {
    while (events.hasNext()) {
      var batch = new Batch(id, List.of(aside, Keys.JOURNALS), List.of(OUTLIVES_MS, ""));
      int characters = 0;
      for (int i = 0; i < BATCH_EVENTS && characters < BATCH_CHARACTERS && events.hasNext(); i++) {
        StoredEvent event = events.next();
        batch.add(new StoredEntry(event, token));
        characters += event.data().length();
        lastSeq = event.seq();
        count++;
      }
      subjects.addAll(batch.subjectKeys());
      once(line -> batch.run(line, Script.RESTORE_BATCH));
    }
  }

  private boolean end() {
    List<String> keys = List.of(Keys.journal(id), Keys.JOURNALS, aside);
    List<String> words = List.of(id.value(), String.valueOf(count));
    String answer;
    try {
      answer = connection.askOnce(line -> Line.text(line.run(Script.RESTORE_END, keys, words)));
    } catch (BrokenException e) {
      if (isThere()) {
        return true;
      }
      throw e.translated();
    }
    return switch (answer) {
      case "OK" -> true;
      case "GONE" ->
          throw Failures.lasting(
              connection.server(), "lost a part of the history on the way; nothing was kept", null);
      default -> throw conflict(StoredEntry.seq(answer));
    };
  }

  private ConflictException conflict(long seq) {
    return new ConflictException(id, 0, seq);
  }

  /** Whether the end came about though its answer was lost. */
  private boolean isThere() {
    Optional<StoredEntry> last = connection.ask(line -> Streams.last(line, id));
    return last.filter(e -> e.event().seq() == lastSeq && e.append().equals(token)).isPresent();
  }

  private void undo() {
    List<String> all = new ArrayList<>(subjects);
    for (int i = 0; i < Math.max(1, all.size()); i += BATCH_EVENTS) {
      var keys = new ArrayList<>(List.of(Keys.journal(id), aside));
      keys.addAll(all.subList(i, Math.min(all.size(), i + BATCH_EVENTS)));
      once(line -> line.run(Script.RESTORE_UNDO, keys, List.of()));
    }
  }

  private void once(RedisConnection.Question<Object> question) {
    try {
      connection.askOnce(question);
    } catch (BrokenException e) {
      throw e.translated();
    }
  }
}
