package dev.segue.store;

import dev.segue.core.journal.StoredEvent;
import dev.segue.core.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads an export line by line and checks each: numbers, order, hashes, and that known events can
 * be read. Every fault is a {@link DamagedExportException}. An instance reads a file once, in the
 * order header, events, bodies; of a sound file, {@link #check} has read all.
 */
public final class ExportReader implements AutoCloseable {
  private static final Set<String> HEADER = Set.of("segue_export", "project", "events", "bodies");
  private static final Set<String> EVENT = Set.of("seq", "time", "type", "v", "subject", "data");
  private static final Set<String> BODY = Set.of("sha256", "text");

  private final ExportLines lines;
  private final EventCodec codec;
  private final ExportHeader header;
  private long lastSeq;

  /** Reads the header. */
  public ExportReader(InputStream in, EventCodec codec) {
    this.lines = new ExportLines(in);
    this.codec = codec;
    this.header = readHeader();
  }

  private ExportHeader readHeader() {
    String line =
        lines.next().orElseThrow(() -> new DamagedExportException(1, "the file is empty"));
    if (!line.contains("\"segue_export\"")) {
      throw new DamagedExportException(1, "this is no export of Segue");
    }
    ExportFields fields = ExportFields.read(1, line, HEADER);
    if (fields.whole("segue_export", 1) > ExportHeader.FORMAT) {
      throw fields.damaged("the export was written by a later version of Segue");
    }
    String project = fields.text("project");
    if (project.isBlank()) {
      throw fields.damaged("\"project\" is empty");
    }
    return new ExportHeader(project, fields.whole("events", 1), fields.whole("bodies", 0));
  }

  /** The first line. */
  public ExportHeader header() {
    return header;
  }

  /** Reads everything that follows the header, and keeps nothing. */
  public void check() {
    var named = new LinkedHashSet<String>();
    boolean hasBodies = header.bodies() > 0;
    events()
        .forEach(
            event -> {
              if (hasBodies) {
                named.addAll(NamedBodies.of(event.data()));
              }
            });
    Iterator<String> expected = named.iterator();
    for (long i = 0; i < header.bodies(); i++) {
      String hash = Sha256.hex(nextBody());
      if (!leadsTo(expected, hash)) {
        throw damaged("no event names this text, or it stands in the wrong place");
      }
    }
    if (lines.next().isPresent()) {
      throw damaged("the file goes on after the last line that its first line counts");
    }
  }

  /** Texts come in the order in which events first name them. */
  private static boolean leadsTo(Iterator<String> expected, String hash) {
    while (expected.hasNext()) {
      if (expected.next().equals(hash)) {
        return true;
      }
    }
    return false;
  }

  /** The events; to be gone through once. */
  public Iterable<StoredEvent> events() {
    return () ->
        new Iterator<>() {
          private long read;

          @Override
          public boolean hasNext() {
            return read < header.events();
          }

          @Override
          public StoredEvent next() {
            if (!hasNext()) {
              throw new NoSuchElementException();
            }
            read++;
            return nextEvent();
          }
        };
  }

  /** Passes over the events and gives every text. */
  public void bodies(Consumer<String> sink) {
    for (long i = 0; i < header.events(); i++) {
      nextLine();
    }
    for (long i = 0; i < header.bodies(); i++) {
      sink.accept(nextBody());
    }
  }

  private String nextLine() {
    return lines.next().orElseThrow(() -> damaged("the file ends here, before its time"));
  }

  private StoredEvent nextEvent() {
    String line = nextLine();
    ExportFields fields = ExportFields.read(lines.number(), line, EVENT);
    long seq = fields.whole("seq", 1);
    if (seq <= lastSeq) {
      throw fields.damaged("event %d does not come after event %d".formatted(seq, lastSeq));
    }
    lastSeq = seq;
    long v = fields.whole("v", 1);
    String type = fields.text("type");
    if (type.isBlank() || v > Integer.MAX_VALUE) {
      throw fields.damaged("\"type\" is empty or \"v\" too large");
    }
    var event =
        new StoredEvent(
            seq, time(fields), type, (int) v, fields.textOrNull("subject"), fields.object("data"));
    return readable(event);
  }

  /** An event that this version knows must be one; of others it only keeps the characters. */
  private StoredEvent readable(StoredEvent event) {
    if (codec.isKnown(event)) {
      try {
        codec.decode(event);
      } catch (UnknownEventException e) {
        throw new DamagedExportException(lines.number(), String.valueOf(e.getMessage()), e);
      }
    }
    return event;
  }

  private static Instant time(ExportFields fields) {
    String text = fields.text("time");
    try {
      Instant time = Instant.parse(text);
      if (EventLine.time(time).equals(text)) {
        return time;
      }
    } catch (DateTimeException e) {
      throw fields.damaged("\"time\" is no point in time");
    }
    throw fields.damaged("\"time\" must be UTC with three digits of milliseconds");
  }

  private String nextBody() {
    String line = nextLine();
    ExportFields fields = ExportFields.read(lines.number(), line, BODY);
    String text = fields.text("text");
    if (!Sha256.hex(text).equals(fields.text("sha256"))) {
      throw fields.damaged("the text does not have the hash that its line names");
    }
    return text;
  }

  private DamagedExportException damaged(String what) {
    return new DamagedExportException(lines.number(), what);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
