package dev.segue.testkit.stub;

import java.util.List;
import java.util.Map;

/** What goes back for one model call. */
sealed interface Reply {
  /** The connection is closed without a status line. */
  record Dropped() implements Reply {}

  record Sent(int status, String contentType, Map<String, String> headers, String body)
      implements Reply {
    static Sent json(int status, Map<String, ?> body) {
      return json(status, Map.of(), body);
    }

    static Sent json(int status, Map<String, String> headers, Map<String, ?> body) {
      return new Sent(status, "application/json", headers, StubModel.json(body));
    }

    /** Server-sent events, each named by its {@code type} if it has one. */
    static Sent events(List<Map<String, ?>> events) {
      var text = new StringBuilder();
      for (var event : events) {
        if (event.get("type") instanceof String type) {
          text.append("event: ").append(type).append('\n');
        }
        text.append("data: ").append(StubModel.json(event)).append("\n\n");
      }
      return new Sent(200, "text/event-stream", Map.of(), text.toString());
    }
  }
}
