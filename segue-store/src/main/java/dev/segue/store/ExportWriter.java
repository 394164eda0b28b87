package dev.segue.store;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.ReadableStore;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.text.Json;
import dev.segue.core.text.Sha256;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * Writes a project's whole history as lines: a header, the events as they are stored, the texts
 * that they name. The same history gives the same bytes. Reads the store in pages, twice, since the
 * header counts what follows; in memory are only the hashes of the texts. What is appended
 * meanwhile is left out.
 */
public final class ExportWriter {
  private static final int PAGE = 1_000;

  private final ReadableStore store;
  private final JournalId id;
  private final boolean withBodies;
  private final long upTo;
  private final SequencedSet<String> named = new LinkedHashSet<>();
  private final ExportHeader header;

  /**
   * Reads the history once.
   *
   * @param withBodies whether prompts and answers come along
   */
  public ExportWriter(ReadableStore store, String project, boolean withBodies) {
    this.store = store;
    this.id = JournalId.project(project);
    this.withBodies = withBodies;
    this.upTo = store.version(id);
    this.header = count();
  }

  /** What will be written. */
  public ExportHeader header() {
    return header;
  }

  /**
   * Writes all lines, each ended by a line feed.
   *
   * @throws IOException when {@code out} does
   */
  public void write(Appendable out) throws IOException {
    line(out, header.line());
    for (long at = 0; at < upTo; ) {
      List<StoredEvent> page = page(at);
      for (StoredEvent event : page) {
        line(out, line(event));
      }
      at = page.isEmpty() ? upTo : page.getLast().seq();
    }
    for (String hash : named) {
      line(out, body(hash));
    }
  }

  private ExportHeader count() {
    long events = 0;
    for (long at = 0; at < upTo; ) {
      List<StoredEvent> page = page(at);
      events += page.size();
      if (withBodies) {
        page.forEach(event -> named.addAll(NamedBodies.of(event.data())));
      }
      at = page.isEmpty() ? upTo : page.getLast().seq();
    }
    named.removeIf(hash -> sound(hash).isEmpty());
    return new ExportHeader(id.name(), events, named.size());
  }

  private List<StoredEvent> page(long after) {
    return store.read(id, after, PAGE).stream().filter(event -> event.seq() <= upTo).toList();
  }

  /** A text that is what its name says; anything else could not be imported. */
  private Optional<String> sound(String hash) {
    return store.body(hash).filter(text -> Sha256.hex(text).equals(hash));
  }

  private String body(String hash) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("sha256", hash);
    line.put(
        "text",
        sound(hash)
            .orElseThrow(
                () ->
                    new JournalException(
                        "the text %s was dropped during the export; export again"
                            .formatted(hash))));
    return Json.compact(line);
  }

  private static String line(StoredEvent event) {
    return "{\"seq\":%d,\"time\":\"%s\",\"type\":%s,\"v\":%d,\"subject\":%s,\"data\":%s}"
        .formatted(
            event.seq(),
            EventLine.time(event.time()),
            Json.compact(event.type()),
            event.v(),
            Json.compact(event.subject().orElse(null)),
            data(event.data()));
  }

  /**
   * As stored. What would not stay on its line, or is no JSON object, is written as a text with
   * just those characters.
   */
  private static String data(String stored) {
    boolean isOneLine = stored.indexOf('\n') < 0 && stored.indexOf('\r') < 0;
    return isOneLine && ExportFields.isObject(stored) ? stored : Json.compact(stored);
  }

  private static void line(Appendable out, String line) throws IOException {
    out.append(line).append('\n');
  }
}
