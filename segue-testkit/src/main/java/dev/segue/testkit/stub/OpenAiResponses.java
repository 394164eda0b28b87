package dev.segue.testkit.stub;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Responses, streamed and whole. */
final class OpenAiResponses implements ModelApi {
  private static final JsonNode USAGE =
      Json.of(
          "{'input_tokens': 100, 'input_tokens_details': {'cached_tokens': 40}, 'output_tokens': 20,"
              + " 'output_tokens_details': {'reasoning_tokens': 0}, 'total_tokens': 120}");

  @Override
  public boolean serves(String path) {
    return path.endsWith("/responses");
  }

  @Override
  public Call call(String path, JsonNode body) {
    var input = body.path("input");
    return new Call(
        path,
        body,
        Json.member(body, "model"),
        body.path("stream").asBoolean(false),
        Stream.concat(
                Stream.of(Json.member(body, "instructions")).filter(text -> !text.isEmpty()),
                input
                    .valueStream()
                    .filter(item -> Json.member(item, "role").matches("system|developer"))
                    .flatMap(item -> Json.texts(item.path("content")).stream()))
            .toList(),
        input.isString() ? List.of(input.stringValue()) : users(input),
        tools(body),
        Optional.of(body.path("text").path("format").path("schema")).filter(JsonNode::isObject),
        Json.sinceModel(input, OpenAiResponses::isOfModel).stream()
            .anyMatch(item -> Json.member(item, "type").endsWith("_output")),
        false,
        body.path("max_output_tokens").asInt(0) == 1);
  }

  private static List<String> users(JsonNode input) {
    return input
        .valueStream()
        .filter(item -> Json.member(item, "role").equals("user"))
        .map(item -> String.join("\n", Json.texts(item.path("content"))))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static boolean isOfModel(JsonNode item) {
    return Json.member(item, "role").equals("assistant")
        || Json.member(item, "type").endsWith("_call");
  }

  /**
   * Some models get their tools inside an input item of type additional_tools, some grouped in
   * namespaces.
   */
  private static List<Toolbox.Tool> tools(JsonNode body) {
    var added =
        body.path("input")
            .valueStream()
            .filter(item -> Json.member(item, "type").equals("additional_tools"));
    return Stream.concat(Stream.of(body), added)
        .flatMap(holder -> holder.path("tools").valueStream())
        .flatMap(
            tool ->
                tool.path("tools").isArray() ? tool.path("tools").valueStream() : Stream.of(tool))
        .map(OpenAiResponses::tool)
        .toList();
  }

  private static Toolbox.Tool tool(JsonNode tool) {
    var type = Json.member(tool, "type");
    // A tool that the service itself defines is named by its type.
    var name = tool.path("name").asString(type);
    return new Toolbox.Tool(name, type.equals("custom"), tool.path("parameters"));
  }

  @Override
  public JsonNode count() {
    return Json.of("{'input_tokens': 100}");
  }

  @Override
  public JsonNode whole(Call call, Turn turn) {
    return response(call, Json.id("resp_"), "completed", items(turn)).set("usage", USAGE);
  }

  private static ObjectNode response(Call call, String id, String status, List<JsonNode> output) {
    return Json.of(
        "{'id': '?', 'object': 'response', 'status': '?', 'model': '?', 'output': '?', 'error': null,"
            + " 'incomplete_details': null, 'usage': null}",
        id,
        status,
        call.model(),
        output);
  }

  private static List<JsonNode> items(Turn turn) {
    var items = new ArrayList<JsonNode>();
    items.add(
        Json.of(
            "{'type': 'message', 'id': '?', 'role': 'assistant', 'status': 'completed',"
                + " 'content': [{'type': 'output_text', 'text': '?', 'annotations': []}]}",
            Json.id("msg_"),
            turn.text()));
    turn.uses().forEach(use -> items.add(item(use)));
    return items;
  }

  private static JsonNode item(Toolbox.Use use) {
    if (use.tool().name().equals("local_shell")) {
      return Json.of(
          "{'type': 'local_shell_call', 'id': '?', 'call_id': '?', 'status': 'completed',"
              + " 'action': {'type': 'exec', 'command': ['bash', '-lc', '?'], 'env': {}}}",
          Json.id("lsc_"),
          Json.id("call_"),
          Json.member(use.input(), "command"));
    }
    var isFree = use.tool().isFreeform();
    return Json.of(
            "{'type': '?', 'id': '?', 'call_id': '?', 'name': '?', 'status': 'completed'}",
            isFree ? "custom_tool_call" : "function_call",
            Json.id(isFree ? "ctc_" : "fc_"),
            Json.id("call_"),
            use.tool().name())
        .put(isFree ? "input" : "arguments", use.text());
  }

  @Override
  public List<Event> events(Call call, Turn turn) {
    var id = Json.id("resp_");
    var items = items(turn);
    var events = new ArrayList<JsonNode>(List.of(created(call, id)));
    for (int index = 0; index < items.size(); index++) {
      if (index == 0) {
        addMessage(events, items.getFirst(), turn);
      } else {
        events.add(item("added", index, items.get(index)));
      }
      events.add(item("done", index, items.get(index)));
    }
    events.add(
        Json.of(
            "{'type': 'response.completed', 'response': '?'}",
            response(call, id, "completed", items).set("usage", USAGE)));
    return numbered(events);
  }

  private static JsonNode created(Call call, String id) {
    return Json.of(
        "{'type': 'response.created', 'response': '?'}",
        response(call, id, "in_progress", List.of()));
  }

  private static JsonNode item(String what, int index, JsonNode item) {
    return Json.of(
        "{'type': '?', 'output_index': '?', 'item': '?'}",
        "response.output_item." + what,
        index,
        item);
  }

  private static void addMessage(List<JsonNode> events, JsonNode message, Turn turn) {
    var id = Json.member(message, "id");
    var begun = ((ObjectNode) message.deepCopy()).put("status", "in_progress");
    begun.putArray("content");
    events.add(item("added", 0, begun));
    var place = "'item_id': '?', 'output_index': 0, 'content_index': 0";
    events.add(
        Json.of(
            "{'type': 'response.content_part.added', "
                + place
                + ", 'part': {'type': 'output_text', 'text': '', 'annotations': []}}",
            id));
    for (String piece : turn.pieces()) {
      events.add(
          Json.of(
              "{'type': 'response.output_text.delta', " + place + ", 'delta': '?'}", id, piece));
    }
    events.add(
        Json.of(
            "{'type': 'response.output_text.done', " + place + ", 'text': '?'}", id, turn.text()));
    events.add(
        Json.of(
            "{'type': 'response.content_part.done', " + place + ", 'part': '?'}",
            id,
            message.path("content").path(0)));
  }

  private static List<Event> numbered(List<JsonNode> events) {
    var numbered = new ArrayList<Event>();
    for (JsonNode data : events) {
      var event = Event.named(((ObjectNode) data).put("sequence_number", numbered.size()));
      numbered.add(Json.member(data, "type").endsWith(".delta") ? event.withContent() : event);
    }
    return numbered;
  }

  @Override
  public Refusal refusal(Call call, FailureMode mode, FailureOptions options) {
    return OpenAiErrors.refusal(call, mode, options);
  }

  @Override
  public List<Event> refusalInStream(Call call, Refusal refusal) {
    var id = Json.id("resp_");
    var error = refusal.body().path("error");
    var failed = response(call, id, "failed", List.of());
    failed.set(
        "error",
        Json.of(
            "{'code': '?', 'message': '?'}",
            error.path("code").asString(Json.member(error, "type")),
            Json.member(error, "message")));
    return numbered(
        List.of(
            created(call, id), Json.of("{'type': 'response.failed', 'response': '?'}", failed)));
  }
}
