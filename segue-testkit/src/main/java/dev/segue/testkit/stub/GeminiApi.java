package dev.segue.testkit.stub;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** generateContent, streamGenerateContent and countTokens, in the flavour of an API key. */
final class GeminiApi implements ModelApi {
  private static final Map<String, Object> USAGE =
      Map.of(
          "promptTokenCount",
          100,
          "cachedContentTokenCount",
          40,
          "candidatesTokenCount",
          20,
          "totalTokenCount",
          120);

  @Override
  public boolean serves(String path) {
    return path.endsWith(":generateContent")
        || path.endsWith(":streamGenerateContent")
        || path.endsWith(":countTokens");
  }

  @Override
  public List<String> userTexts(JsonNode body) {
    return body.path("contents")
        .valueStream()
        .filter(content -> content.path("role").asString("").equals("user"))
        .flatMap(content -> StubModel.texts(content.path("parts")).stream())
        .toList();
  }

  @Override
  public Reply reply(String path, JsonNode body, Behaviour behaviour) {
    if (path.endsWith(":countTokens")) {
      return Reply.Sent.json(200, Map.of("totalTokens", 100));
    }
    if (behaviour instanceof Behaviour.Fail(var mode)) {
      return failure(mode, path);
    }
    var parts = parts(body, behaviour);
    var chunk =
        Map.of(
            "candidates",
            List.of(
                Map.of(
                    "index",
                    0,
                    "finishReason",
                    "STOP",
                    "content",
                    Map.of("role", "model", "parts", parts))),
            "usageMetadata",
            USAGE,
            "responseId",
            "stub");
    return path.endsWith(":streamGenerateContent")
        ? Reply.Sent.events(List.of(chunk))
        : Reply.Sent.json(200, chunk);
  }

  private static List<Map<String, ?>> parts(JsonNode body, Behaviour behaviour) {
    var config = body.path("generationConfig");
    var schema =
        Stream.of(config.path("responseJsonSchema"), config.path("responseSchema"))
            .filter(JsonNode::isObject)
            .findFirst();
    if (schema.isPresent()) {
      // Side calls, such as the router that picks a model, want JSON of a given shape and no
      // answer.
      return List.of(Map.of("text", StubModel.json(smallest(schema.get()))));
    }
    return switch (behaviour) {
      case Behaviour.Answer(var text) -> List.of(Map.of("text", text));
      case Behaviour.Fail _ -> throw new IllegalStateException("A failure has no parts");
      case Behaviour.WriteFile write when !canWrite(body) || hasToolResult(body) ->
          List.of(Map.of("text", write.thenAnswer()));
      case Behaviour.WriteFile write ->
          List.of(
              Map.of("text", "Writing the file."),
              Map.of(
                  "functionCall",
                  Map.of(
                      "name",
                      "write_file",
                      "args",
                      Map.of("file_path", write.file(), "content", write.content()))));
    };
  }

  /** A value the schema accepts, for the parts of JSON Schema that the CLI uses. */
  private static Object smallest(JsonNode schema) {
    if (schema.path("enum").isArray()) {
      return schema.path("enum").path(0).asString("");
    }
    return switch (schema.path("type").asString("object").toLowerCase(Locale.ROOT)) {
      case "string" -> "stub";
      case "integer", "number" -> 1;
      case "boolean" -> false;
      case "array" -> List.of();
      default -> {
        var fields = new LinkedHashMap<String, Object>();
        schema
            .path("properties")
            .forEachEntry((name, property) -> fields.put(name, smallest(property)));
        yield fields;
      }
    };
  }

  private static boolean canWrite(JsonNode body) {
    return body.path("tools")
        .valueStream()
        .flatMap(tool -> tool.path("functionDeclarations").valueStream())
        .anyMatch(function -> function.path("name").asString("").equals("write_file"));
  }

  private static boolean hasToolResult(JsonNode body) {
    return body.path("contents").valueStream().toList().reversed().stream()
        .takeWhile(content -> !content.path("role").asString("").equals("model"))
        .flatMap(content -> content.path("parts").valueStream())
        .anyMatch(part -> part.has("functionResponse"));
  }

  private static Reply failure(FailureMode mode, String path) {
    return switch (mode) {
      case RATE_LIMIT ->
          quota("GenerateRequestsPerMinutePerProjectPerModel", StubModel.RETRY_AFTER.toSeconds());
      // This API names no reset for a plan; the bare 429 is all a client gets.
      case USAGE_LIMIT ->
          error(
              429,
              "RESOURCE_EXHAUSTED",
              "Resource has been exhausted (e.g. check quota).",
              List.of());
      case QUOTA -> quota("GenerateRequestsPerDayPerProjectPerModel", 40_000);
      case AUTH ->
          error(
              400,
              "INVALID_ARGUMENT",
              "API key not valid. Please pass a valid API key.",
              List.of(
                  detail(
                      "ErrorInfo",
                      Map.of("reason", "API_KEY_INVALID", "domain", "googleapis.com"))));
      case FORBIDDEN ->
          error(403, "PERMISSION_DENIED", "Stub: this key may not use this model", List.of());
      case OVERLOADED ->
          error(503, "UNAVAILABLE", "The model is overloaded. Please try again later.", List.of());
      case SERVER_ERROR ->
          error(500, "INTERNAL", "Stub: an internal error has occurred", List.of());
      case CONTEXT_LENGTH ->
          error(
              400,
              "INVALID_ARGUMENT",
              "The input token count (1300000) exceeds the maximum number of tokens allowed (1048576).",
              List.of());
      case UNKNOWN_MODEL ->
          error(
              404,
              "NOT_FOUND",
              path.replaceAll(".*/(models/[^:]+):.*", "$1")
                  + " is not found for API version v1beta, or is not supported for generateContent.",
              List.of());
      case RESET -> new Reply.Dropped();
    };
  }

  private static Reply quota(String quotaId, long seconds) {
    return error(
        429,
        "RESOURCE_EXHAUSTED",
        "You exceeded your current quota. Please retry in " + seconds + "s.",
        List.of(
            detail(
                "QuotaFailure",
                Map.of("violations", List.of(Map.of("quotaMetric", "stub", "quotaId", quotaId)))),
            detail("RetryInfo", Map.of("retryDelay", seconds + "s"))));
  }

  private static Map<String, ?> detail(String type, Map<String, ?> fields) {
    var detail = new LinkedHashMap<String, Object>(fields);
    detail.put("@type", "type.googleapis.com/google.rpc." + type);
    return detail;
  }

  private static Reply error(
      int code, String status, String message, List<Map<String, ?>> details) {
    return Reply.Sent.json(
        code,
        Map.of(
            "error",
            Map.of("code", code, "status", status, "message", message, "details", details)));
  }
}
