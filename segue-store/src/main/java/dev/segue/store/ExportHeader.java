package dev.segue.store;

import dev.segue.core.text.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The first line of an export.
 *
 * @param events lines with events that follow
 * @param bodies lines with large texts that follow those
 */
public record ExportHeader(String project, long events, long bodies) {
  /** Version of the format; another meaning of a line is another number. */
  static final int FORMAT = 1;

  String line() {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("segue_export", FORMAT);
    line.put("project", project);
    line.put("events", events);
    line.put("bodies", bodies);
    return Json.compact(line);
  }
}
