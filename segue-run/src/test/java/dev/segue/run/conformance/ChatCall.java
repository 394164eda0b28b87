package dev.segue.run.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One call of a model in the manner of Chat Completions, streamed. */
final class ChatCall {
  private final StringBuilder text = new StringBuilder();
  private final Map<String, ToolUse> uses = new LinkedHashMap<>();
  private Map<?, ?> usage = Map.of();

  /** The service said no. */
  static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;
    private final int status;
    private final String code;

    RefusedException(int status, Map<?, ?> error) {
      super(TinyJson.string(error.get("message")));
      this.status = status;
      String code = TinyJson.string(error.get("code"));
      this.code = code.isEmpty() ? TinyJson.string(error.get("type")) : code;
    }

    int status() {
      return status;
    }

    String code() {
      return code;
    }
  }

  /** A tool that the model wants to be used, its arguments as JSON. */
  record ToolUse(String id, String name, String arguments) {
    String json() {
      return "{\"id\":%s,\"type\":\"function\",\"function\":{\"name\":%s,\"arguments\":%s}}"
          .formatted(TinyJson.quoted(id), TinyJson.quoted(name), TinyJson.quoted(arguments));
    }
  }

  static ChatCall of(URI service, String key, String body) throws IOException, RefusedException {
    var connection = (HttpURLConnection) service.toURL().openConnection();
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setRequestProperty("Authorization", "Bearer " + key);
    try (var out = connection.getOutputStream()) {
      out.write(body.getBytes(UTF_8));
    }
    int status = connection.getResponseCode();
    if (status != 200) {
      try (var in = connection.getErrorStream()) {
        var document = TinyJson.object(new String(in.readAllBytes(), UTF_8));
        throw new RefusedException(status, TinyJson.map(document.get("error")));
      }
    }
    var call = new ChatCall();
    try (var in = new BufferedReader(new InputStreamReader(connection.getInputStream(), UTF_8))) {
      call.read(in);
    }
    return call;
  }

  private void read(BufferedReader in) throws IOException, RefusedException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.equals("data: [DONE]")) {
        return;
      }
      if (line.startsWith("data: ")) {
        take(TinyJson.object(line.substring("data: ".length())));
      }
    }
    throw new EOFException("the answer broke off");
  }

  private void take(Map<?, ?> chunk) throws RefusedException {
    if (chunk.containsKey("error")) {
      throw new RefusedException(200, TinyJson.map(chunk.get("error")));
    }
    if (chunk.containsKey("usage")) {
      usage = TinyJson.map(chunk.get("usage"));
    }
    for (Object choice : TinyJson.list(chunk.get("choices"))) {
      var delta = TinyJson.map(TinyJson.map(choice).get("delta"));
      text.append(TinyJson.string(delta.get("content")));
      for (Object use : TinyJson.list(delta.get("tool_calls"))) {
        var function = TinyJson.map(TinyJson.map(use).get("function"));
        String id = TinyJson.string(TinyJson.map(use).get("id"));
        uses.put(
            id,
            new ToolUse(
                id,
                TinyJson.string(function.get("name")),
                TinyJson.string(function.get("arguments"))));
      }
    }
  }

  String text() {
    return text.toString();
  }

  List<ToolUse> uses() {
    return new ArrayList<>(uses.values());
  }

  /** What the model said, to be sent again with the next call. */
  String message() {
    String tools =
        uses.isEmpty()
            ? ""
            : uses.values().stream()
                .map(ToolUse::json)
                .collect(Collectors.joining(",", ",\"tool_calls\":[", "]"));
    return "{\"role\":\"assistant\",\"content\":%s%s}".formatted(TinyJson.quoted(text()), tools);
  }

  int inputTokens() {
    return Integer.parseInt(TinyJson.string(usage.get("prompt_tokens")));
  }

  int cachedTokens() {
    var details = TinyJson.map(usage.get("prompt_tokens_details"));
    return Integer.parseInt(TinyJson.string(details.get("cached_tokens")));
  }

  int outputTokens() {
    return Integer.parseInt(TinyJson.string(usage.get("completion_tokens")));
  }
}
