package dev.segue.testkit.stub;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Responses, streamed, as codex asks for it. */
final class OpenAiApi implements ModelApi {
  private static final Map<String, Object> USAGE =
      Map.of(
          "input_tokens",
          100,
          "input_tokens_details",
          Map.of("cached_tokens", 40),
          "output_tokens",
          20,
          "output_tokens_details",
          Map.of("reasoning_tokens", 0),
          "total_tokens",
          120);

  /** A tool as offered; {@code custom} ones take free text, the others JSON arguments. */
  private record Tool(String name, boolean custom, JsonNode properties) {}

  @Override
  public boolean serves(String path) {
    return path.endsWith("/responses");
  }

  @Override
  public List<String> userTexts(JsonNode body) {
    return body.path("input")
        .valueStream()
        .filter(item -> item.path("role").asString("").equals("user"))
        .flatMap(item -> StubModel.texts(item.path("content")).stream())
        .toList();
  }

  @Override
  public Reply reply(String path, JsonNode body, Behaviour behaviour) {
    return switch (behaviour) {
      case Behaviour.Fail(var mode) -> failure(mode, body.path("model").asString(""));
      case Behaviour.Answer(var text) -> response(body, text, Optional.empty());
      case Behaviour.WriteFile write -> {
        var call =
            hasToolResult(body) ? Optional.<Map<String, Object>>empty() : call(tools(body), write);
        yield response(body, call.isPresent() ? "Writing the file." : write.thenAnswer(), call);
      }
    };
  }

  /**
   * Models that codex knows get their tools inside an input item of type additional_tools, some
   * grouped in namespaces.
   */
  private static List<Tool> tools(JsonNode body) {
    var added =
        body.path("input")
            .valueStream()
            .filter(item -> item.path("type").asString("").equals("additional_tools"));
    return Stream.concat(Stream.of(body), added)
        .flatMap(holder -> holder.path("tools").valueStream())
        .flatMap(
            tool ->
                tool.path("tools").isArray() ? tool.path("tools").valueStream() : Stream.of(tool))
        .map(
            tool ->
                new Tool(
                    tool.path("name").asString(""),
                    tool.path("type").asString("").equals("custom"),
                    tool.path("parameters").path("properties")))
        .toList();
  }

  private static Optional<Map<String, Object>> call(List<Tool> tools, Behaviour.WriteFile write) {
    return Stream.of("apply_patch", "exec", "exec_command", "shell_command", "shell")
        .flatMap(name -> tools.stream().filter(tool -> tool.name().equals(name)))
        .findFirst()
        .map(tool -> item(tool, write));
  }

  private static Map<String, Object> item(Tool tool, Behaviour.WriteFile write) {
    var item =
        new LinkedHashMap<String, Object>(
            Map.of(
                "id",
                "call_item_" + System.nanoTime(),
                "call_id",
                "call_" + System.nanoTime(),
                "name",
                tool.name(),
                "status",
                "completed"));
    if (tool.custom()) {
      // "exec" is codex's code mode: the tool takes JavaScript and reaches the patch tool from
      // there.
      var script = "text(await tools.apply_patch(" + StubModel.json(patch(write)) + "));";
      item.put("type", "custom_tool_call");
      item.put("input", tool.name().equals("exec") ? script : patch(write));
    } else {
      item.put("type", "function_call");
      item.put("arguments", StubModel.json(arguments(tool, write)));
    }
    return item;
  }

  private static Map<String, Object> arguments(Tool tool, Behaviour.WriteFile write) {
    if (tool.name().equals("apply_patch")) {
      return Map.of("input", patch(write));
    }
    var folder = write.file().substring(0, write.file().lastIndexOf('/') + 1);
    var shell =
        "mkdir -p "
            + quoted(folder)
            + " && printf '%s' "
            + quoted(write.content())
            + " > "
            + quoted(write.file());
    if (tool.properties().has("cmd")) {
      return Map.of("cmd", shell);
    }
    var asList = tool.properties().path("command").path("type").asString("").equals("array");
    return Map.of("command", asList ? List.of("bash", "-lc", shell) : shell);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private static String patch(Behaviour.WriteFile write) {
    var lines = new StringBuilder("*** Begin Patch\n*** Add File: " + write.file() + "\n");
    write.content().lines().forEach(line -> lines.append('+').append(line).append('\n'));
    return lines.append("*** End Patch\n").toString();
  }

  private static boolean hasToolResult(JsonNode body) {
    return body.path("input").valueStream().toList().reversed().stream()
        .takeWhile(
            item ->
                !item.path("role").asString("").equals("assistant")
                    && !item.path("type").asString("").endsWith("_call"))
        .anyMatch(item -> item.path("type").asString("").endsWith("_output"));
  }

  private static Reply response(JsonNode body, String text, Optional<Map<String, Object>> call) {
    var message =
        Map.<String, Object>of(
            "type",
            "message",
            "id",
            "msg_" + System.nanoTime(),
            "role",
            "assistant",
            "status",
            "completed",
            "content",
            List.of(Map.of("type", "output_text", "text", text, "annotations", List.of())));
    var output = new ArrayList<Map<String, Object>>(List.of(message));
    call.ifPresent(output::add);

    var events = new ArrayList<Map<String, ?>>();
    var id = "resp_" + System.nanoTime();
    var model = body.path("model").asString("");
    events.add(
        Map.of(
            "type",
            "response.created",
            "response",
            Map.of("id", id, "object", "response", "status", "in_progress", "model", model)));
    items(events, output);
    events.add(
        Map.of(
            "type",
            "response.completed",
            "response",
            Map.of(
                "id",
                id,
                "object",
                "response",
                "status",
                "completed",
                "model",
                model,
                "output",
                output,
                "usage",
                USAGE)));
    return Reply.Sent.events(events);
  }

  private static void items(List<Map<String, ?>> events, List<Map<String, Object>> output) {
    for (var index = 0; index < output.size(); index++) {
      events.add(
          Map.of(
              "type",
              "response.output_item.added",
              "output_index",
              index,
              "item",
              output.get(index)));
      events.add(
          Map.of(
              "type",
              "response.output_item.done",
              "output_index",
              index,
              "item",
              output.get(index)));
    }
  }

  private static Reply failure(FailureMode mode, String model) {
    return switch (mode) {
      case RATE_LIMIT ->
          error(
              429,
              Map.of("retry-after", Long.toString(StubModel.RETRY_AFTER.toSeconds())),
              Map.of(
                  "type",
                  "tokens",
                  "code",
                  "rate_limit_exceeded",
                  "message",
                  "Stub: too many tokens per minute"));
      case USAGE_LIMIT ->
          error(
              429,
              Map.of(),
              Map.of(
                  "type",
                  "usage_limit_reached",
                  "message",
                  "Stub: plan limit",
                  "plan_type",
                  "plus",
                  "resets_at",
                  Instant.now().plus(StubModel.USAGE_RESET).getEpochSecond(),
                  "resets_in_seconds",
                  StubModel.USAGE_RESET.toSeconds()));
      case QUOTA -> error(429, "insufficient_quota", "Stub: no credit left on this account");
      case AUTH -> error(401, "invalid_api_key", "Stub: this key is not valid");
      case FORBIDDEN -> error(403, "model_not_allowed", "Stub: this key may not use this model");
      case OVERLOADED -> error(503, "server_is_overloaded", "Stub: the engine is overloaded");
      case SERVER_ERROR -> error(500, "server_error", "Stub: something broke");
      case CONTEXT_LENGTH ->
          error(
              400, "context_length_exceeded", "Stub: the input is longer than the context window");
      // Codex passes this text through, so it has the wording of the real service.
      case UNKNOWN_MODEL ->
          error(
              404,
              "model_not_found",
              "The model `" + model + "` does not exist or you do not have access to it.");
      case RESET -> new Reply.Dropped();
    };
  }

  private static Reply error(int status, String code, String message) {
    return error(status, Map.of(), Map.of("type", code, "code", code, "message", message));
  }

  private static Reply error(int status, Map<String, String> headers, Map<String, ?> error) {
    return Reply.Sent.json(status, headers, Map.of("error", error));
  }
}
