package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Bytes;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes to the transcript and to hooks, in the shapes of the look. */
final class Notifications {
  /** In one order, so that the same script gives the same bytes. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private final Stage stage;
  private final String session;

  Notifications(Stage stage) {
    this.stage = stage;
    this.session = "scripted-" + stage.script.seed();
  }

  void started() {
    hook("SessionStart", Map.of("source", "startup"));
  }

  void submitted(String bytes) {
    String text = Bytes.text(bytes);
    hook("UserPromptSubmit", Map.of("prompt", text));
    stage
        .dice
        .draw(Fault.TRANSCRIPT)
        .ifPresent(
            delay -> stage.after(delay, () -> tell(new Evidence.Transcript(transcript(text)))));
  }

  void stopped() {
    hook("Stop", Map.of());
  }

  private void hook(String event, Map<String, String> more) {
    var json = MAPPER.createObjectNode();
    json.put("session_id", session);
    json.put("hook_event_name", event);
    more.forEach(json::put);
    stage
        .dice
        .draw(Fault.HOOK)
        .ifPresent(
            delay -> stage.after(delay, () -> tell(new Evidence.Hook(event, json.toString()))));
  }

  private void tell(Evidence evidence) {
    stage.diary.tell(evidence);
  }

  /** A user's line as the program writes it, shortened to what holds the message. */
  private String transcript(String text) {
    Object line =
        switch (stage.script.appearance()) {
          case CLAUDE ->
              Map.of(
                  "type",
                  "user",
                  "sessionId",
                  session,
                  "message",
                  Map.of("role", "user", "content", text));
          case CODEX -> Map.of("type", "response_item", "payload", codex(text));
          case GEMINI -> Map.of("type", "user", "content", List.of(Map.of("text", text)));
          case PLAIN -> Map.of("user", text);
        };
    return MAPPER.writeValueAsString(line);
  }

  private static Map<String, Object> codex(String text) {
    return Map.of(
        "type", "message",
        "role", "user",
        "content", List.of(Map.of("type", "input_text", "text", text)));
  }
}
