package dev.segue.store;

import dev.segue.core.journal.StoredEvent;
import dev.segue.core.text.Json;
import dev.segue.core.text.Untrusted;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The public one-line form of an event: the common fields, then the event's own as they are stored.
 */
public final class EventLine {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private EventLine() {}

  /** One JSON object without a line break. */
  public static String of(String project, StoredEvent event) {
    // A line break in JSON can only be spacing; an imported history may have some.
    String data = event.data().replace('\n', ' ').replace('\r', ' ').strip();
    String fields = data.substring(1, data.length() - 1);
    String own = fields.isBlank() ? "}" : "," + fields + "}";
    return "{\"seq\":%d,\"time\":\"%s\",\"type\":%s,\"project\":%s%s"
        .formatted(
            event.seq(),
            time(event.time()),
            Json.compact(event.type()),
            Json.compact(project),
            own);
  }

  /** A name out of a file, harmless on a terminal and not longer than a line. */
  static String shown(String name) {
    return Untrusted.cut(Untrusted.oneLine(name), 60);
  }

  /** RFC 3339, UTC, milliseconds. */
  public static String time(Instant instant) {
    return TIME.format(instant);
  }
}
