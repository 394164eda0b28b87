package dev.segue.testkit.stub;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Speaks to the stub as a client of each API does. */
final class Client implements AutoCloseable {
  private static final String TOOLS_CHAT =
      """
      [{"type": "function", "function": {"name": "write", "parameters": {"type": "object",
        "properties": {"content": {"type": "string"}, "filePath": {"type": "string"}},
        "required": ["content", "filePath"]}}},
       {"type": "function", "function": {"name": "edit", "parameters": {"type": "object",
        "properties": {"path": {"type": "string"}, "edits": {"type": "array", "items": {"type": "object",
          "properties": {"oldText": {"type": "string"}, "newText": {"type": "string"}},
          "required": ["oldText", "newText"]}}}, "required": ["path", "edits"]}}},
       {"type": "function", "function": {"name": "bash", "parameters": {"type": "object",
        "properties": {"command": {"type": "string"}, "timeout": {"type": "number"},
          "is_background": {"type": "boolean"}}, "required": ["command", "is_background"]}}}]""";
  private static final String TOOLS_ANTHROPIC =
      """
      [{"name": "Write", "input_schema": {"type": "object",
        "properties": {"file_path": {"type": "string"}, "content": {"type": "string"}}}},
       {"name": "Edit", "input_schema": {"type": "object", "properties": {"file_path": {"type": "string"},
        "old_string": {"type": "string"}, "new_string": {"type": "string"},
        "replace_all": {"type": "boolean"}}}},
       {"name": "Bash", "input_schema": {"type": "object", "properties": {"command": {"type": "string"}}}}]""";
  private static final String TOOLS_RESPONSES =
      """
      [{"type": "custom", "name": "apply_patch"},
       {"type": "function", "name": "shell", "parameters": {"properties": {"command": {"type": "array"}}}}]""";
  private static final String TOOLS_GEMINI =
      """
      [{"functionDeclarations": [
        {"name": "write_file", "parametersJsonSchema": {"type": "object",
         "properties": {"file_path": {"type": "string"}, "content": {"type": "string"}}}},
        {"name": "replace", "parametersJsonSchema": {"type": "object", "properties": {
         "file_path": {"type": "string"}, "instruction": {"type": "string"},
         "old_string": {"type": "string"}, "new_string": {"type": "string"}},
         "required": ["file_path", "instruction"]}},
        {"name": "run_shell_command", "parametersJsonSchema": {"type": "object",
         "properties": {"command": {"type": "string"}}}}]}]""";

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;

  Client(StubModel stub) {
    base = stub.baseUrl();
  }

  HttpResponse<String> ask(Api api, boolean stream, String prompt)
      throws IOException, InterruptedException {
    return post(path(api, stream), body(api, stream, prompt));
  }

  static String path(Api api, boolean stream) {
    return switch (api) {
      case ANTHROPIC -> "/v1/messages";
      case OPENAI_RESPONSES -> "/v1/responses";
      case OPENAI_CHAT -> "/v1/chat/completions";
      case GEMINI ->
          "/v1beta/models/gemini-x:" + (stream ? "streamGenerateContent" : "generateContent");
    };
  }

  /** One user message and the tools of one client of that API. */
  static String body(Api api, boolean stream, String prompt) {
    var text = Json.text(prompt);
    return switch (api) {
      case ANTHROPIC ->
          "{\"model\": \"m\", \"stream\": %s, \"messages\": [{\"role\": \"user\", \"content\": %s}], \"tools\": %s}"
              .formatted(stream, text, TOOLS_ANTHROPIC);
      case OPENAI_RESPONSES ->
          "{\"model\": \"m\", \"stream\": %s, \"input\": [{\"role\": \"user\", \"content\": %s}], \"tools\": %s}"
              .formatted(stream, text, TOOLS_RESPONSES);
      case OPENAI_CHAT ->
          "{\"model\": \"m\", \"stream\": %s, \"messages\": [{\"role\": \"user\", \"content\": %s}], \"tools\": %s}"
              .formatted(stream, text, TOOLS_CHAT);
      case GEMINI ->
          "{\"contents\": [{\"role\": \"user\", \"parts\": [{\"text\": %s}]}], \"tools\": %s}"
              .formatted(text, TOOLS_GEMINI);
    };
  }

  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(base.resolve(path)).POST(HttpRequest.BodyPublishers.ofString(body));
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> other(String method, String path) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(base.resolve(path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    http.close();
  }
}
