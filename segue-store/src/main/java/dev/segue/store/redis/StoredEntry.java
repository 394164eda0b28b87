package dev.segue.store.redis;

import dev.segue.core.journal.StoredEvent;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An event as a stream holds it: an entry {@code <seq>-0} of readable fields.
 *
 * @param append random name of the append it came with, by which a writer knows its own
 */
record StoredEntry(StoredEvent event, String append) {
  /** An entry of a stream as the server gives it. */
  static StoredEntry of(Object entry) {
    if (!(entry instanceof List<?> parts)
        || parts.size() != 2
        || !(parts.get(1) instanceof List<?> list)) {
      throw new ForeignDataException("an entry of a form that is not ours");
    }
    String id = Line.text(parts.get(0));
    Map<String, String> fields = new HashMap<>();
    for (int i = 0; i + 1 < list.size(); i += 2) {
      fields.put(Line.text(list.get(i)), Line.text(list.get(i + 1)));
    }
    try {
      return new StoredEntry(
          new StoredEvent(
              seq(id),
              Instant.parse(field(fields, "time")),
              field(fields, "type"),
              Integer.parseInt(field(fields, "v")),
              Optional.ofNullable(fields.get("subject")),
              field(fields, "data")),
          fields.getOrDefault("append", ""));
    } catch (NumberFormatException | DateTimeException e) {
      throw new ForeignDataException("entry %s: %s".formatted(id, e.getMessage()));
    }
  }

  static List<StoredEntry> all(Object entries) {
    var all = new ArrayList<StoredEntry>();
    if (entries instanceof List<?> list) {
      list.forEach(entry -> all.add(of(entry)));
    }
    return all;
  }

  /** The place that an id of ours names. */
  static long seq(String id) {
    if (!id.endsWith("-0")) {
      throw new ForeignDataException("entry " + id + ", whose id is none of ours");
    }
    return number(id.substring(0, id.length() - 2));
  }

  /** A place as a key holds it. */
  static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException _) {
      throw new ForeignDataException("the place " + text);
    }
  }

  private static String field(Map<String, String> fields, String name) {
    String value = fields.get(name);
    if (value == null) {
      throw new ForeignDataException("an entry without the field " + name);
    }
    return value;
  }
}
