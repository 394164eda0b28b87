package dev.segue.testkit.stub;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Chat Completions, streamed and whole. */
final class OpenAiChat implements ModelApi {
  private static final JsonNode USAGE =
      Json.of(
          "{'prompt_tokens': 100, 'completion_tokens': 20, 'total_tokens': 120,"
              + " 'prompt_tokens_details': {'cached_tokens': 40}}");

  /** Seconds since 1970; nobody reads it. */
  private static final long CREATED = 1_767_225_600;

  @Override
  public boolean serves(String path) {
    return path.endsWith("/chat/completions");
  }

  @Override
  public Call call(String path, JsonNode body) {
    var messages = body.path("messages");
    var limit = body.path("max_tokens").asInt(body.path("max_completion_tokens").asInt(0));
    return new Call(
        path,
        body,
        Json.member(body, "model"),
        body.path("stream").asBoolean(false),
        texts(messages, "system|developer"),
        texts(messages, "user"),
        body.path("tools").valueStream().map(OpenAiChat::tool).toList(),
        Optional.of(body.path("response_format").path("json_schema").path("schema"))
            .filter(JsonNode::isObject),
        Json.sinceModel(messages, message -> Json.member(message, "role").equals("assistant"))
            .stream()
            .anyMatch(message -> Json.member(message, "role").equals("tool")),
        false,
        limit == 1);
  }

  private static List<String> texts(JsonNode messages, String role) {
    return messages
        .valueStream()
        .filter(message -> Json.member(message, "role").matches(role))
        .map(message -> String.join("\n", Json.texts(message.path("content"))))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static Toolbox.Tool tool(JsonNode tool) {
    var isCustom = Json.member(tool, "type").equals("custom");
    var told = tool.path(isCustom ? "custom" : "function");
    return new Toolbox.Tool(Json.member(told, "name"), isCustom, told.path("parameters"));
  }

  @Override
  public JsonNode count() {
    return Json.of("{'input_tokens': 100}");
  }

  @Override
  public JsonNode whole(Call call, Turn turn) {
    var message = Json.of("{'role': 'assistant', 'content': '?'}", turn.text());
    if (!turn.uses().isEmpty()) {
      var calls = message.putArray("tool_calls");
      turn.uses().forEach(use -> calls.add(toolCall(use)));
    }
    return Json.of(
        "{'id': '?', 'object': 'chat.completion', 'created': '?', 'model': '?', 'usage': '?',"
            + " 'choices': [{'index': 0, 'finish_reason': '?', 'message': '?'}]}",
        Json.id("chatcmpl-"),
        CREATED,
        call.model(),
        USAGE,
        finish(turn),
        message);
  }

  private static String finish(Turn turn) {
    return turn.uses().isEmpty() ? "stop" : "tool_calls";
  }

  private static ObjectNode toolCall(Toolbox.Use use) {
    var isCustom = use.tool().isFreeform();
    var call =
        Json.of("{'id': '?', 'type': '?'}", Json.id("call_"), isCustom ? "custom" : "function");
    var told = call.putObject(isCustom ? "custom" : "function").put("name", use.tool().name());
    told.put(isCustom ? "input" : "arguments", use.text());
    return call;
  }

  @Override
  public List<Event> events(Call call, Turn turn) {
    var id = Json.id("chatcmpl-");
    var events = new ArrayList<Event>();
    events.add(delta(call, id, Json.of("{'role': 'assistant', 'content': ''}")));
    for (String piece : turn.pieces()) {
      events.add(delta(call, id, Json.of("{'content': '?'}", piece)).withContent());
    }
    for (int i = 0; i < turn.uses().size(); i++) {
      var use = toolCall(turn.uses().get(i)).put("index", i);
      events.add(delta(call, id, Json.of("{'tool_calls': ['?']}", use)).withContent());
    }
    events.add(
        Event.data(
            chunk(call, id, "[{'index': 0, 'delta': {}, 'finish_reason': '?'}]", finish(turn))));
    // Sent unasked as well, like the usage of services that speak this API.
    events.add(Event.data(chunk(call, id, "[]").set("usage", USAGE)));
    events.add(new Event("data: [DONE]\n\n", false));
    return events;
  }

  private static Event delta(Call call, String id, JsonNode delta) {
    return Event.data(
        chunk(call, id, "[{'index': 0, 'delta': '?', 'finish_reason': null}]", delta));
  }

  private static ObjectNode chunk(Call call, String id, String choices, Object... values) {
    var all = new ArrayList<Object>(List.of(id, CREATED, call.model()));
    all.addAll(List.of(values));
    return Json.of(
        "{'id': '?', 'object': 'chat.completion.chunk', 'created': '?', 'model': '?', 'choices': "
            + choices
            + "}",
        all.toArray());
  }

  @Override
  public Refusal refusal(Call call, FailureMode mode, FailureOptions options) {
    return OpenAiErrors.refusal(call, mode, options);
  }

  @Override
  public List<Event> refusalInStream(Call call, Refusal refusal) {
    return List.of(
        delta(call, Json.id("chatcmpl-"), Json.of("{'role': 'assistant', 'content': ''}")),
        Event.data(refusal.body()));
  }
}
