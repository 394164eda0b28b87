package dev.segue.testkit.stub;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** generateContent, streamGenerateContent and countTokens, in the flavour of an API key. */
final class GeminiApi implements ModelApi {
  private static final JsonNode USAGE =
      Json.of(
          "{'promptTokenCount': 100, 'cachedContentTokenCount': 40, 'candidatesTokenCount': 20,"
              + " 'totalTokenCount': 120}");

  private static final String TYPE = "type.googleapis.com/google.rpc.";

  @Override
  public boolean serves(String path) {
    return path.endsWith(":generateContent")
        || path.endsWith(":streamGenerateContent")
        || path.endsWith(":countTokens");
  }

  @Override
  public Call call(String path, JsonNode body) {
    var contents = body.path("contents");
    var config = body.path("generationConfig");
    var system =
        body.has("systemInstruction")
            ? body.path("systemInstruction")
            : body.path("system_instruction");
    return new Call(
        path,
        body,
        path.replaceAll(".*/models/([^:/]+):.*", "$1"),
        path.endsWith(":streamGenerateContent"),
        Json.texts(system.path("parts")),
        contents
            .valueStream()
            .filter(content -> Json.member(content, "role").equals("user"))
            .map(content -> String.join("\n", Json.texts(content.path("parts"))))
            .filter(text -> !text.isEmpty())
            .toList(),
        body.path("tools")
            .valueStream()
            .flatMap(tool -> tool.path("functionDeclarations").valueStream())
            .map(GeminiApi::tool)
            .toList(),
        Stream.of(config.path("responseJsonSchema"), config.path("responseSchema"))
            .filter(JsonNode::isObject)
            .findFirst(),
        Json.sinceModel(contents, content -> Json.member(content, "role").equals("model")).stream()
            .flatMap(content -> content.path("parts").valueStream())
            .anyMatch(part -> part.has("functionResponse")),
        path.endsWith(":countTokens"),
        config.path("maxOutputTokens").asInt(0) == 1);
  }

  private static Toolbox.Tool tool(JsonNode function) {
    return new Toolbox.Tool(
        Json.member(function, "name"),
        false,
        function.has("parametersJsonSchema")
            ? function.path("parametersJsonSchema")
            : function.path("parameters"));
  }

  @Override
  public JsonNode count() {
    return Json.of("{'totalTokens': 100}");
  }

  @Override
  public JsonNode whole(Call call, Turn turn) {
    var parts = new ArrayList<JsonNode>(List.of(text(turn.text())));
    turn.uses().forEach(use -> parts.add(part(use)));
    return last(call, parts);
  }

  private static JsonNode text(String text) {
    return Json.of("{'text': '?'}", text);
  }

  private static JsonNode part(Toolbox.Use use) {
    return Json.of("{'functionCall': {'name': '?', 'args': '?'}}", use.tool().name(), use.input());
  }

  private static JsonNode chunk(Call call, List<JsonNode> parts) {
    return Json.of(
        "{'candidates': [{'index': 0, 'content': {'role': 'model', 'parts': '?'}}],"
            + " 'modelVersion': '?', 'responseId': 'stub'}",
        parts,
        call.model());
  }

  private static JsonNode last(Call call, List<JsonNode> parts) {
    return Json.of(
        "{'candidates': [{'index': 0, 'finishReason': 'STOP', 'content': {'role': 'model', 'parts': '?'}}],"
            + " 'usageMetadata': '?', 'modelVersion': '?', 'responseId': 'stub'}",
        parts,
        USAGE,
        call.model());
  }

  @Override
  public List<Event> events(Call call, Turn turn) {
    var events = new ArrayList<Event>();
    for (String piece : turn.pieces()) {
      events.add(Event.data(chunk(call, List.of(text(piece)))).withContent());
    }
    turn.uses()
        .forEach(use -> events.add(Event.data(chunk(call, List.of(part(use)))).withContent()));
    events.add(Event.data(last(call, List.of(text("")))));
    return events;
  }

  @Override
  public Refusal refusal(Call call, FailureMode mode, FailureOptions options) {
    return switch (mode) {
      case RATE_LIMIT -> quota("GenerateRequestsPerMinutePerProjectPerModel", options.seconds());
      // This API names no reset for a plan; the bare 429 is all a client gets.
      case USAGE_LIMIT ->
          error(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota).");
      case QUOTA -> quota("GenerateRequestsPerDayPerProjectPerModel", 40_000);
      case AUTH ->
          error(
              400,
              "INVALID_ARGUMENT",
              "API key not valid. Please pass a valid API key.",
              Json.of(
                  "{'@type': '?', 'reason': 'API_KEY_INVALID', 'domain': 'googleapis.com'}",
                  TYPE + "ErrorInfo"));
      case FORBIDDEN -> error(403, "PERMISSION_DENIED", "Stub: this key may not use this model");
      case OVERLOADED -> overloaded(options);
      case SERVER_ERROR -> error(500, "INTERNAL", "Stub: an internal error has occurred");
      case CONTEXT_LENGTH ->
          error(
              400,
              "INVALID_ARGUMENT",
              "The input token count (1300000) exceeds the maximum number of tokens allowed (1048576).");
      case UNKNOWN_MODEL ->
          error(
              404,
              "NOT_FOUND",
              "models/"
                  + call.model()
                  + " is not found for API version v1beta, or is not supported for generateContent.");
      case RESET -> throw new IllegalStateException("A reset has no body");
    };
  }

  private static Refusal overloaded(FailureOptions options) {
    var details =
        options.retryAfter().stream()
            .map(wait -> retryInfo(wait.toSeconds()))
            .toArray(JsonNode[]::new);
    return error(503, "UNAVAILABLE", "The model is overloaded. Please try again later.", details);
  }

  private static Refusal quota(String quotaId, long seconds) {
    return error(
        429,
        "RESOURCE_EXHAUSTED",
        "You exceeded your current quota. Please retry in " + seconds + "s.",
        Json.of(
            "{'@type': '?', 'violations': [{'quotaMetric': 'stub', 'quotaId': '?'}]}",
            TYPE + "QuotaFailure",
            quotaId),
        retryInfo(seconds));
  }

  private static JsonNode retryInfo(long seconds) {
    return Json.of("{'@type': '?', 'retryDelay': '?'}", TYPE + "RetryInfo", seconds + "s");
  }

  private static Refusal error(int code, String status, String message, JsonNode... details) {
    return new Refusal(
        code,
        Map.of(),
        Json.of(
            "{'error': {'code': '?', 'status': '?', 'message': '?', 'details': '?'}}",
            code,
            status,
            message,
            List.of(details)));
  }

  @Override
  public List<Event> refusalInStream(Call call, Refusal refusal) {
    return List.of(Event.data(refusal.body()));
  }
}
