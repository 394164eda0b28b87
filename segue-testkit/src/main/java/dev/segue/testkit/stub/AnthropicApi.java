package dev.segue.testkit.stub;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Messages, streamed or whole, and count_tokens. */
final class AnthropicApi implements ModelApi {
  private static final JsonNode USAGE =
      Json.of(
          "{'input_tokens': 60, 'cache_read_input_tokens': 40, 'cache_creation_input_tokens': 0,"
              + " 'output_tokens': 20}");

  @Override
  public boolean serves(String path) {
    return path.endsWith("/v1/messages") || path.endsWith("/v1/messages/count_tokens");
  }

  @Override
  public Call call(String path, JsonNode body) {
    var messages = body.path("messages");
    var schema = body.path("output_config").path("format").path("schema");
    var older = body.path("output_format").path("schema");
    return new Call(
        path,
        body,
        Json.member(body, "model"),
        body.path("stream").asBoolean(false),
        Json.texts(body.path("system")),
        messages
            .valueStream()
            .filter(message -> Json.member(message, "role").equals("user"))
            .map(message -> String.join("\n", Json.texts(message.path("content"))))
            .filter(text -> !text.isEmpty())
            .toList(),
        body.path("tools").valueStream().map(AnthropicApi::tool).toList(),
        Optional.of(schema.isObject() ? schema : older).filter(JsonNode::isObject),
        Json.sinceModel(messages, message -> Json.member(message, "role").equals("assistant"))
            .stream()
            .flatMap(message -> message.path("content").valueStream())
            .anyMatch(part -> Json.member(part, "type").equals("tool_result")),
        path.endsWith("/count_tokens"),
        body.path("max_tokens").asInt(0) == 1);
  }

  private static Toolbox.Tool tool(JsonNode tool) {
    return new Toolbox.Tool(Json.member(tool, "name"), false, tool.path("input_schema"));
  }

  @Override
  public JsonNode count() {
    return Json.of("{'input_tokens': 100}");
  }

  @Override
  public JsonNode whole(Call call, Turn turn) {
    var content = new ArrayList<JsonNode>();
    content.add(Json.of("{'type': 'text', 'text': '?'}", turn.text()));
    turn.uses().forEach(use -> content.add(toolUse(use, use.input())));
    return message(call, content).put("stop_reason", stop(turn));
  }

  private static String stop(Turn turn) {
    return turn.uses().isEmpty() ? "end_turn" : "tool_use";
  }

  private static JsonNode toolUse(Toolbox.Use use, JsonNode input) {
    return Json.of(
        "{'type': 'tool_use', 'id': '?', 'name': '?', 'input': '?'}",
        Json.id("toolu_"),
        use.tool().name(),
        input);
  }

  private static ObjectNode message(Call call, List<JsonNode> content) {
    return Json.of(
        "{'id': '?', 'type': 'message', 'role': 'assistant', 'model': '?', 'content': '?',"
            + " 'stop_reason': null, 'stop_sequence': null, 'usage': '?'}",
        Json.id("msg_"),
        call.model(),
        content,
        USAGE);
  }

  @Override
  public List<Event> events(Call call, Turn turn) {
    var events = new ArrayList<Event>(List.of(start(call)));
    events.add(
        named(
            "{'type': 'content_block_start', 'index': 0, 'content_block': {'type': 'text', 'text':"
                + " ''}}"));
    for (String piece : turn.pieces()) {
      events.add(
          named(
                  "{'type': 'content_block_delta', 'index': 0, 'delta': {'type': 'text_delta',"
                      + " 'text': '?'}}",
                  piece)
              .withContent());
    }
    events.add(named("{'type': 'content_block_stop', 'index': 0}"));
    for (int i = 0; i < turn.uses().size(); i++) {
      addUse(events, i + 1, turn.uses().get(i));
    }
    events.add(
        named(
            "{'type': 'message_delta', 'delta': {'stop_reason': '?', 'stop_sequence': null},"
                + " 'usage': {'output_tokens': 20}}",
            stop(turn)));
    events.add(named("{'type': 'message_stop'}"));
    return events;
  }

  private static Event start(Call call) {
    return named("{'type': 'message_start', 'message': '?'}", message(call, List.of()));
  }

  private static void addUse(List<Event> events, int index, Toolbox.Use use) {
    events.add(
        named(
            "{'type': 'content_block_start', 'index': '?', 'content_block': '?'}",
            index,
            toolUse(use, Json.of("{}"))));
    events.add(
        named(
                "{'type': 'content_block_delta', 'index': '?', 'delta': {'type':"
                    + " 'input_json_delta', 'partial_json': '?'}}",
                index,
                use.text())
            .withContent());
    events.add(named("{'type': 'content_block_stop', 'index': '?'}", index));
  }

  private static Event named(String template, Object... values) {
    return Event.named(Json.of(template, values));
  }

  @Override
  public Refusal refusal(Call call, FailureMode mode, FailureOptions options) {
    return switch (mode) {
      case RATE_LIMIT ->
          error(429, "rate_limit_error", "Stub: too many input tokens per minute", limits(options));
      case USAGE_LIMIT -> error(429, "rate_limit_error", "Stub: plan limit", planHeaders(options));
      case QUOTA -> invalid("Your credit balance is too low to access the Anthropic API.");
      case AUTH -> error(401, "authentication_error", "invalid x-api-key", retry(false));
      case FORBIDDEN ->
          error(403, "permission_error", "Stub: this key may not use this resource", retry(false));
      case OVERLOADED -> error(529, "overloaded_error", "Overloaded", overloadedHeaders(options));
      case SERVER_ERROR -> error(500, "api_error", "Internal server error", retry(true));
      case CONTEXT_LENGTH -> invalid("prompt is too long: 250000 tokens > 200000 maximum");
      case UNKNOWN_MODEL -> error(404, "not_found_error", "model: " + call.model(), retry(false));
      case RESET -> throw new IllegalStateException("A reset has no body");
    };
  }

  private static Map<String, String> retry(boolean should) {
    return Map.of("x-should-retry", Boolean.toString(should));
  }

  private static Map<String, String> limits(FailureOptions options) {
    var reset = Instant.now().plusSeconds(options.seconds()).truncatedTo(ChronoUnit.SECONDS);
    return Map.of(
        "retry-after",
        Long.toString(options.seconds()),
        "anthropic-ratelimit-input-tokens-limit",
        "30000",
        "anthropic-ratelimit-input-tokens-remaining",
        "0",
        "anthropic-ratelimit-input-tokens-reset",
        reset.toString());
  }

  private static Map<String, String> overloadedHeaders(FailureOptions options) {
    var headers = new HashMap<>(retry(true));
    options
        .retryAfter()
        .ifPresent(wait -> headers.put("retry-after", Long.toString(wait.toSeconds())));
    return headers;
  }

  /** A plan's limit is read from these headers, not from the body. */
  private static Map<String, String> planHeaders(FailureOptions options) {
    var reset = Long.toString(Instant.now().plus(options.usageReset()).getEpochSecond());
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

  private static Refusal invalid(String message) {
    return error(400, "invalid_request_error", message, retry(false));
  }

  private static Refusal error(
      int status, String type, String message, Map<String, String> headers) {
    return new Refusal(
        status,
        headers,
        Json.of(
            "{'type': 'error', 'error': {'type': '?', 'message': '?'}, 'request_id': '?'}",
            type,
            message,
            Json.id("req_")));
  }

  @Override
  public List<Event> refusalInStream(Call call, Refusal refusal) {
    return List.of(
        start(call), named("{'type': 'error', 'error': '?'}", refusal.body().path("error")));
  }
}
