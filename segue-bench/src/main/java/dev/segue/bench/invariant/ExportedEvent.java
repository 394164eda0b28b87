package dev.segue.bench.invariant;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An event of an export.
 *
 * @param task empty for events of the run
 * @param line as it stands in the file
 */
public record ExportedEvent(long seq, String type, String task, JsonNode data, String line) {
  private static final JsonMapper JSON = new JsonMapper();

  /** The events of an export, without its header and its texts. */
  public static List<ExportedEvent> parse(Stream<String> lines) {
    var events = new ArrayList<ExportedEvent>();
    lines.filter(line -> line.startsWith("{\"seq\":")).map(ExportedEvent::of).forEach(events::add);
    return List.copyOf(events);
  }

  private static ExportedEvent of(String line) {
    JsonNode node = JSON.readTree(line);
    JsonNode data = node.path("data");
    JsonNode fields = data.isString() ? JSON.readTree(data.asString()) : data;
    return new ExportedEvent(
        node.path("seq").asLong(),
        node.path("type").asString(),
        node.path("subject").asString(""),
        fields,
        line);
  }

  /** A number of its own fields; 0 where there is none. */
  public int number(String field) {
    return data.path(field).asInt(0);
  }

  /** A text of its own fields; empty where there is none. */
  public String text(String field) {
    return data.path(field).asString("");
  }

  /** A list of texts. */
  public List<String> texts(String field) {
    return data.path(field).valueStream().map(JsonNode::asString).toList();
  }

  /** Whether it is of this type. */
  public boolean is(String name) {
    return type.equals(name);
  }

  @Override
  public String toString() {
    return line.length() > 300 ? line.substring(0, 300) + "…" : line;
  }
}
