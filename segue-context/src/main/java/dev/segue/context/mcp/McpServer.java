package dev.segue.context.mcp;

import dev.segue.core.context.Refusal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.text.Json;
import dev.segue.core.text.Untrusted;
import dev.segue.store.UnknownEventException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Speaks the Model Context Protocol over two streams, one message a line. Requests are answered one
 * after the other, in their order. No line of a client ends it: what cannot be read is answered
 * with an error, and the next line is read.
 */
public final class McpServer {
  /** By what way an agent reached us, in events. */
  static final String CHANNEL = "mcp";

  /** Versions of the protocol, the newest first; they differ in nothing that is used here. */
  private static final List<String> VERSIONS =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private static final String INSTRUCTIONS =
      "Segue keeps the record of this project's work across sessions and agents. Call load_context before you"
          + " begin, get_context for a task that you take up, search_history when you wonder what was tried before, and record_decision whenever you decide"
          + " something that later work must know.";

  private final List<Tool> tools;
  private final String version;

  /**
   * @param version of Segue
   */
  public McpServer(Access access, String version) {
    this.tools =
        List.of(
            new LoadContext(access),
            new GetContext(access),
            new SearchHistory(access),
            new RecordDecision(access),
            new ReportWork(access),
            new SubmitReview(access),
            new Acknowledge(access));
    this.version = version;
  }

  /**
   * Answers until the input ends or nobody reads the output any more.
   *
   * @throws IOException when the input cannot be read
   */
  public void serve(InputStream in, PrintWriter out) throws IOException {
    var lines = new MessageLines(in);
    while (true) {
      Optional<String> answer;
      switch (lines.next()) {
        case MessageLines.Line.End() -> {
          return;
        }
        case MessageLines.Line.TooLong() ->
            answer =
                Optional.of(
                        RpcError.of(
                                RpcError.INVALID_REQUEST,
                                "a message of more than %d bytes".formatted(MessageLines.LONGEST))
                            .tree())
                    .map(Json::compact);
        case MessageLines.Line.Text(String text) ->
            answer = text.isBlank() ? Optional.empty() : answer(text);
      }
      if (answer.isPresent()) {
        out.print(answer.get() + "\n");
        if (out.checkError()) {
          return;
        }
      }
    }
  }

  /**
   * Answers a message, or a batch of them; empty when nobody waits for an answer. Safe for several
   * threads.
   */
  public Optional<String> answer(String message) {
    return switch (RpcRequest.read(message)) {
      case RpcRequest.Reading.Batch(List<RpcRequest.Reading> messages) -> {
        List<Map<String, @Nullable Object>> answers =
            messages.stream().flatMap(each -> one(each).stream()).toList();
        yield answers.isEmpty() ? Optional.empty() : Optional.of(Json.compact(answers));
      }
      case RpcRequest.Reading single -> one(single).map(Json::compact);
    };
  }

  private Optional<Map<String, @Nullable Object>> one(RpcRequest.Reading message) {
    return switch (message) {
      case RpcRequest.Reading.Answer() -> Optional.empty();
      case RpcRequest.Reading.Refused(RpcError error) -> Optional.of(error.tree());
      // Nobody waits for an answer to a notification, and none asks for anything here.
      case RpcRequest.Reading.Request(RpcRequest request) ->
          request.id().map(id -> answer(request, id));
      case RpcRequest.Reading.Batch _ ->
          Optional.of(RpcError.of(RpcError.INVALID_REQUEST, "a batch has no batches in it").tree());
    };
  }

  private Map<String, @Nullable Object> answer(RpcRequest request, Object id) {
    try {
      return switch (request.method()) {
        case "initialize" -> result(id, initialized(request.params()));
        case "ping" -> result(id, Map.of());
        case "tools/list" ->
            result(id, Map.of("tools", tools.stream().map(McpServer::described).toList()));
        case "tools/call" -> called(id, request.params());
        default ->
            new RpcError(
                    Optional.of(id),
                    RpcError.NO_SUCH_METHOD,
                    "there is no method " + shown(request.method()))
                .tree();
      };
    } catch (RuntimeException e) {
      // A bug in one call must not cost the agent its tools; it is told, and the next call served.
      return new RpcError(Optional.of(id), RpcError.INTERNAL, "internal error: " + e).tree();
    }
  }

  private static Map<String, @Nullable Object> result(Object id, Map<String, ?> result) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("jsonrpc", "2.0");
    tree.put("id", id);
    tree.put("result", result);
    return tree;
  }

  private Map<String, ?> initialized(JsonNode params) {
    String asked = params.path("protocolVersion").asString("");
    var result = new LinkedHashMap<String, Object>();
    result.put("protocolVersion", VERSIONS.contains(asked) ? asked : VERSIONS.getFirst());
    result.put("capabilities", Map.of("tools", Map.of()));
    result.put("serverInfo", Map.of("name", "segue", "version", version));
    result.put("instructions", INSTRUCTIONS);
    return result;
  }

  private static Map<String, ?> described(Tool tool) {
    var description = new LinkedHashMap<String, Object>();
    description.put("name", tool.name());
    description.put("description", tool.description());
    description.put("inputSchema", Parameter.schema(tool.parameters()));
    description.put("annotations", Map.of("readOnlyHint", tool.isReadOnly()));
    return description;
  }

  private Map<String, @Nullable Object> called(Object id, JsonNode params) {
    String name = params.path("name").asString("");
    Optional<Tool> tool = tools.stream().filter(other -> other.name().equals(name)).findFirst();
    return tool.map(known -> result(id, outcome(known, params.path("arguments"))))
        .orElseGet(
            () ->
                new RpcError(
                        Optional.of(id), RpcError.INVALID_PARAMS, "there is no tool " + shown(name))
                    .tree());
  }

  private static Map<String, ?> outcome(Tool tool, JsonNode arguments) {
    try {
      ToolAnswer answer = tool.call(ToolArguments.of(arguments, tool.parameters()));
      var result = new LinkedHashMap<String, Object>();
      result.put("content", texts(answer.text()));
      result.put("structuredContent", answer.document());
      result.put("isError", false);
      return result;
    } catch (Refusal e) {
      return refused(e.line());
    } catch (UnknownEventException e) {
      return refused(Refusal.Kind.FAILED_PRECONDITION + ": " + e.getMessage());
    } catch (JournalException e) {
      return refused(Refusal.Kind.UNAVAILABLE + ": " + e.getMessage());
    }
  }

  private static Map<String, ?> refused(String why) {
    return Map.of("content", texts(why), "isError", true);
  }

  private static List<Map<String, String>> texts(String text) {
    return List.of(Map.of("type", "text", "text", text));
  }

  private static String shown(String name) {
    return "\"" + Untrusted.cut(Untrusted.quoted(name), 60) + "\"";
  }
}
