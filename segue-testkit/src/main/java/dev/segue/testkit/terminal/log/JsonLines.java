package dev.segue.testkit.terminal.log;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Entries as JSON, one line each. */
public final class JsonLines {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private JsonLines() {}

  /** The entry as one line with its line feed. */
  public static String line(Entry entry) {
    return MAPPER.writerFor(Entry.class).writeValueAsString(entry) + "\n";
  }

  /**
   * Entries of a log.
   *
   * @param text may end within a line, as after a kill; such a line is left out
   */
  public static List<Entry> read(String text) {
    int end = text.lastIndexOf('\n') + 1;
    return text.substring(0, end)
        .lines()
        .filter(line -> !line.isBlank())
        .map(line -> MAPPER.readValue(line, Entry.class))
        .toList();
  }
}
