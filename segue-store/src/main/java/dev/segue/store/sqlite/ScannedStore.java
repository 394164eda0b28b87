package dev.segue.store.sqlite;

import dev.segue.core.journal.DamagedStore;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The rows of a damaged store, found by looking at every page: a row is known by its columns,
 * whatever became of the pages that led to it. In memory are the places of rows, not their texts.
 * Confined to one thread.
 */
final class ScannedStore implements DamagedStore {
  /** Cells of one page in the number of a row's place. */
  private static final long CELLS = 1 << 16;

  private static final long LATEST = Instant.parse("9999-12-31T23:59:59Z").toEpochMilli();

  private final StorePages pages;
  private final PageRows rows;
  private final Optional<String> alsoLost;
  private final Map<Long, NavigableMap<Long, Long>> events = new HashMap<>();
  private final Map<Long, Long> lastKnown = new HashMap<>();
  private final Map<Long, String> names = new HashMap<>();
  private final Map<String, Long> bodies = new HashMap<>();

  private ScannedStore(StorePages pages, Optional<String> alsoLost) {
    this.pages = pages;
    this.rows = new PageRows(pages);
    this.alsoLost = alsoLost;
  }

  /** Looks at all pages. */
  static ScannedStore open(StorePages pages, Optional<String> alsoLost) {
    var store = new ScannedStore(pages, alsoLost);
    for (int number = 1; number <= pages.count(); number++) {
      byte[] page = pages.page(number);
      int cells = store.rows.cells(page, number);
      for (int cell = 0; cell < cells; cell++) {
        long place = number * CELLS + cell;
        store.rows.row(page, number, cell).ifPresent(row -> store.note(row, place));
      }
    }
    return store;
  }

  private void note(PageRows.Row row, long place) {
    switch (row.values().size()) {
      case 7 -> event(row).ifPresent(event -> noteEvent(row.number(0).orElseThrow(), event, place));
      case 4 -> noteLast(Optional.of(row.rowid()), row.number(1), row.text(2));
      case 3 -> {
        noteLast(row.number(0), row.number(2), row.text(1));
        if (row.text(0).isPresent() && row.text(1).isPresent() && row.number(2).isPresent()) {
          bodies.putIfAbsent(row.text(0).get(), place);
        }
      }
      case 2 -> noteName(row);
      default -> {
        // No table of ours has so many columns.
      }
    }
  }

  private void noteEvent(long journal, StoredEvent event, long place) {
    events.computeIfAbsent(journal, _ -> new TreeMap<>()).putIfAbsent(event.seq(), place);
    lastKnown.merge(journal, event.seq(), Math::max);
  }

  /** Snapshots and the index of tasks name events, which so are known to have been there. */
  private void noteLast(Optional<Long> journal, Optional<Long> seq, Optional<String> witness) {
    if (journal.isPresent() && seq.isPresent() && witness.isPresent() && seq.get() > 0) {
      lastKnown.merge(journal.get(), seq.get(), Math::max);
    }
  }

  /** Of the table, where the number is the row's own, or of its index. */
  private void noteName(PageRows.Row row) {
    if (row.isEmpty(0)) {
      row.text(1).filter(ScannedStore::isName).ifPresent(name -> names.put(row.rowid(), name));
    } else if (row.number(1).isPresent()) {
      row.text(0)
          .filter(ScannedStore::isName)
          .ifPresent(name -> names.put(row.number(1).get(), name));
    }
  }

  private static boolean isName(String name) {
    return name.equals(JournalId.PROVIDERS.value()) || new JournalId(name).isProject();
  }

  private static Optional<StoredEvent> event(PageRows.Row row) {
    long seq = row.number(1).orElse(0L);
    long time = row.number(2).orElse(-1L);
    long v = row.number(4).orElse(0L);
    boolean hasSubject = row.isEmpty(5) || row.text(5).isPresent();
    if (row.number(0).isEmpty()
        || seq < 1
        || time < 0
        || time > LATEST
        || v < 1
        || v > Integer.MAX_VALUE
        || row.text(3).filter(type -> !type.isBlank()).isEmpty()
        || !hasSubject
        || row.text(6).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new StoredEvent(
            seq,
            Instant.ofEpochMilli(time),
            row.text(3).get(),
            (int) v,
            row.text(5),
            row.text(6).get()));
  }

  private static String nameOf(long journal, Map<Long, String> names) {
    return names.getOrDefault(journal, JournalId.project("recovered-" + journal).value());
  }

  private NavigableMap<Long, Long> eventsOf(JournalId id) {
    for (var journal : events.entrySet()) {
      if (nameOf(journal.getKey(), names).equals(id.value())) {
        return journal.getValue();
      }
    }
    return new TreeMap<>();
  }

  @Override
  public List<JournalId> journals() {
    return events.keySet().stream()
        .map(journal -> nameOf(journal, names))
        .sorted()
        .map(JournalId::new)
        .toList();
  }

  @Override
  public long version(JournalId id) {
    NavigableMap<Long, Long> places = eventsOf(id);
    return places.isEmpty() ? 0 : places.lastKey();
  }

  @Override
  public List<StoredEvent> read(JournalId id, long afterSeq, int limit) {
    var found = new ArrayList<StoredEvent>();
    for (long place : eventsOf(id).tailMap(afterSeq, false).values()) {
      if (found.size() == limit) {
        return found;
      }
      at(place).flatMap(ScannedStore::event).ifPresent(found::add);
    }
    return found;
  }

  @Override
  public Optional<String> body(String sha256) {
    Long place = bodies.get(sha256);
    return place == null ? Optional.empty() : at(place).flatMap(row -> row.text(1));
  }

  private Optional<PageRows.Row> at(long place) {
    int number = (int) (place / CELLS);
    return rows.row(pages.page(number), number, (int) (place % CELLS));
  }

  @Override
  public Optional<String> losses(JournalId id) {
    long last = lastKnown(id);
    String gaps = new Gaps(eventsOf(id).navigableKeySet(), last).words();
    String tail = "whether there were events after %d cannot be told".formatted(last);
    String missing = gaps.isEmpty() ? tail : gaps + "; " + tail;
    return Optional.of(alsoLost.map(more -> missing + "; " + more).orElse(missing));
  }

  private long lastKnown(JournalId id) {
    return lastKnown.entrySet().stream()
        .filter(journal -> nameOf(journal.getKey(), names).equals(id.value()))
        .mapToLong(Map.Entry::getValue)
        .max()
        .orElse(0);
  }

  @Override
  public void close() {
    try {
      pages.close();
    } catch (IOException e) {
      throw new JournalException("the damaged store cannot be closed: " + e.getMessage(), e);
    }
  }
}
