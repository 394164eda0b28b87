package dev.segue.testkit.stub;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Messages, streamed or whole, and count_tokens. */
final class AnthropicApi implements ModelApi {
  private static final Map<String, Object> USAGE =
      Map.of(
          "input_tokens",
          60,
          "cache_read_input_tokens",
          40,
          "cache_creation_input_tokens",
          0,
          "output_tokens",
          20);

  @Override
  public boolean serves(String path) {
    return path.endsWith("/v1/messages") || path.endsWith("/v1/messages/count_tokens");
  }

  @Override
  public List<String> userTexts(JsonNode body) {
    return body.path("messages")
        .valueStream()
        .filter(message -> message.path("role").asString("").equals("user"))
        .flatMap(message -> StubModel.texts(message.path("content")).stream())
        .toList();
  }

  @Override
  public Reply reply(String path, JsonNode body, Behaviour behaviour) {
    if (path.endsWith("/count_tokens")) {
      return Reply.Sent.json(200, Map.of("input_tokens", 100));
    }
    return switch (behaviour) {
      case Behaviour.Fail(var mode) -> failure(mode, body.path("model").asString(""));
      case Behaviour.Answer(var text) -> message(body, text, Optional.empty());
      case Behaviour.WriteFile write when !canWrite(body) || hasToolResult(body) ->
          message(body, write.thenAnswer(), Optional.empty());
      case Behaviour.WriteFile write ->
          message(
              body,
              "Writing the file.",
              Optional.of(Map.of("file_path", write.file(), "content", write.content())));
    };
  }

  private static boolean canWrite(JsonNode body) {
    return body.path("tools")
        .valueStream()
        .anyMatch(tool -> tool.path("name").asString("").equals("Write"));
  }

  /**
   * Looks back to the model's last message only: the results of earlier turns stay in the history.
   */
  private static boolean hasToolResult(JsonNode body) {
    var messages = body.path("messages").valueStream().toList();
    return messages.reversed().stream()
        .takeWhile(message -> !message.path("role").asString("").equals("assistant"))
        .flatMap(message -> message.path("content").valueStream())
        .anyMatch(part -> part.path("type").asString("").equals("tool_result"));
  }

  private static Reply message(JsonNode body, String text, Optional<Map<String, String>> write) {
    var stop = write.isPresent() ? "tool_use" : "end_turn";
    var id = "toolu_stub_" + System.nanoTime();
    if (!body.path("stream").asBoolean(false)) {
      var content = new ArrayList<Map<String, ?>>(List.of(Map.of("type", "text", "text", text)));
      write.ifPresent(input -> content.add(toolUse(id, input)));
      return Reply.Sent.json(200, envelope(body, content, stop));
    }
    var events = new ArrayList<Map<String, ?>>();
    events.add(Map.of("type", "message_start", "message", envelope(body, List.of(), "")));
    block(
        events, 0, Map.of("type", "text", "text", ""), Map.of("type", "text_delta", "text", text));
    write.ifPresent(
        input ->
            block(
                events,
                1,
                toolUse(id, Map.of()),
                Map.of("type", "input_json_delta", "partial_json", StubModel.json(input))));
    events.add(
        Map.of(
            "type",
            "message_delta",
            "delta",
            Map.of("stop_reason", stop),
            "usage",
            Map.of("output_tokens", 20)));
    events.add(Map.of("type", "message_stop"));
    return Reply.Sent.events(events);
  }

  private static Map<String, ?> toolUse(String id, Map<String, String> input) {
    return Map.of("type", "tool_use", "id", id, "name", "Write", "input", input);
  }

  private static void block(
      List<Map<String, ?>> events, int index, Map<String, ?> start, Map<String, ?> delta) {
    events.add(Map.of("type", "content_block_start", "index", index, "content_block", start));
    events.add(Map.of("type", "content_block_delta", "index", index, "delta", delta));
    events.add(Map.of("type", "content_block_stop", "index", index));
  }

  private static Map<String, ?> envelope(JsonNode body, List<Map<String, ?>> content, String stop) {
    var message =
        new LinkedHashMap<String, Object>(
            Map.of(
                "id",
                "msg_stub_" + System.nanoTime(),
                "type",
                "message",
                "role",
                "assistant",
                "model",
                body.path("model").asString(""),
                "content",
                content,
                "usage",
                USAGE));
    if (!stop.isEmpty()) {
      message.put("stop_reason", stop);
    }
    return message;
  }

  private static Reply failure(FailureMode mode, String model) {
    return switch (mode) {
      case RATE_LIMIT ->
          error(
              429,
              "rate_limit_error",
              "Stub: too many input tokens per minute",
              Map.of("retry-after", Long.toString(StubModel.RETRY_AFTER.toSeconds())));
      case USAGE_LIMIT -> error(429, "rate_limit_error", "Stub: plan limit", planHeaders());
      case QUOTA ->
          error(
              400,
              "invalid_request_error",
              "Your credit balance is too low to access the Anthropic API.",
              Map.of());
      case AUTH -> error(401, "authentication_error", "invalid x-api-key", Map.of());
      case FORBIDDEN ->
          error(403, "permission_error", "Stub: this key may not use this resource", Map.of());
      case OVERLOADED -> error(529, "overloaded_error", "Overloaded", Map.of());
      case SERVER_ERROR -> error(500, "api_error", "Internal server error", Map.of());
      case CONTEXT_LENGTH ->
          error(
              400,
              "invalid_request_error",
              "prompt is too long: 250000 tokens > 200000 maximum",
              Map.of());
      case UNKNOWN_MODEL -> error(404, "not_found_error", "model: " + model, Map.of());
      case RESET -> new Reply.Dropped();
    };
  }

  /** Claude words its session limit from these headers, not from the body. */
  private static Map<String, String> planHeaders() {
    var reset = Long.toString(Instant.now().plus(StubModel.USAGE_RESET).getEpochSecond());
    return Map.of(
        "x-should-retry",
        "false",
        "anthropic-ratelimit-unified-status",
        "rejected",
        "anthropic-ratelimit-unified-representative-claim",
        "five_hour",
        "anthropic-ratelimit-unified-reset",
        reset,
        "anthropic-ratelimit-unified-5h-status",
        "rejected",
        "anthropic-ratelimit-unified-5h-reset",
        reset,
        "anthropic-ratelimit-unified-5h-utilization",
        "1.0");
  }

  private static Reply error(int status, String type, String message, Map<String, String> headers) {
    return Reply.Sent.json(
        status,
        headers,
        Map.of("type", "error", "error", Map.of("type", type, "message", message)));
  }
}
