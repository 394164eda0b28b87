package dev.segue.session.hook;

import dev.segue.core.text.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Record of the changes to a file, so that exactly these changes can be undone.
 *
 * @param isCreated whether the file exists because of Segue
 * @param added pieces of text, in the order in which they were put in
 */
record Note(boolean isCreated, List<String> added) {
  private static final ObjectReader JSON = new JsonMapper().readerFor(Object.class);

  static final Note NONE = new Note(false, List.of());

  Note {
    added = List.copyOf(added);
  }

  /** The note about this file; {@link #NONE} where there is none that can be read. */
  static Note read(Path note, Path file) {
    try {
      boolean isKnown = Files.isRegularFile(note);
      return isKnown
              && JSON.readValue(Files.readString(note)) instanceof Map<?, ?> map
              && file.toString().equals(map.get("file"))
              && map.get("added") instanceof List<?> added
          ? new Note(
              Boolean.TRUE.equals(map.get("created")),
              added.stream().map(Object::toString).toList())
          : NONE;
    } catch (IOException | JacksonException _) {
      return NONE; // Entries are found without it; only the blanks around them are not certain
      // then.
    }
  }

  String text(Path file) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("file", file.toString());
    map.put("created", isCreated);
    map.put("added", added);
    return Json.pretty(map) + "\n";
  }
}
