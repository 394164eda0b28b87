package dev.segue.testkit.stub;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Loopback stand-in for the three model APIs that the coding-agent CLIs call, so that a test can
 * run the real CLIs without a model: Anthropic Messages, OpenAI Responses, Gemini generateContent
 * and streamGenerateContent.
 *
 * <p>Each API behaves as the test last told it, for every request from then on; until told, it
 * answers {@code done}. Safe for use by any thread. Nothing but loopback is bound. Seen to satisfy
 * claude 2.1.197, codex 0.171.0 and gemini 0.61.0.
 */
public final class StubModel implements AutoCloseable {
  /** How long a {@link FailureMode#RATE_LIMIT} asks the client to wait. */
  public static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  /** How far ahead the reset of a {@link FailureMode#USAGE_LIMIT} lies. */
  public static final Duration USAGE_RESET = Duration.ofHours(1);

  /**
   * One model call as it arrived; {@code prompt} is the text of its user messages, in order, a line
   * break between.
   */
  public record Request(Api api, String path, String prompt, String body) {}

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<Api, ModelApi> apis =
      Map.of(
          Api.ANTHROPIC,
          new AnthropicApi(),
          Api.OPENAI_RESPONSES,
          new OpenAiApi(),
          Api.GEMINI,
          new GeminiApi());
  private final Map<Api, Behaviour> behaviours = new ConcurrentHashMap<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  private StubModel(HttpServer server) {
    this.server = server;
  }

  /** Listens on a free port of 127.0.0.1 at once. */
  public static StubModel start() throws IOException {
    var server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 0);
    var stub = new StubModel(server);
    server.setExecutor(stub.threads);
    server.createContext("/", stub::handle);
    server.start();
    return stub;
  }

  /** {@code http://127.0.0.1:PORT}; clients of OpenAI's APIs want {@code /v1} added. */
  public URI baseUrl() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Every turn is answered with this text. */
  public void answer(Api api, String text) {
    behaviours.put(api, new Behaviour.Answer(text));
  }

  /**
   * Every turn first asks the client for one tool call that writes the file, then answers. A client
   * that offers no tool which can write gets the answer at once.
   *
   * @param file absolute, and inside the client's workspace unless the refusal is the point
   */
  public void writeFile(Api api, Path file, String content, String thenAnswer) {
    if (!file.isAbsolute()) {
      throw new IllegalArgumentException("Not an absolute path: " + file);
    }
    behaviours.put(api, new Behaviour.WriteFile(file.toString(), content, thenAnswer));
  }

  /** Every model call is refused like this, side calls such as Gemini's router included. */
  public void fail(Api api, FailureMode mode) {
    behaviours.put(api, new Behaviour.Fail(mode));
  }

  /** The model calls that reached this API so far, oldest first. */
  public List<Request> requests(Api api) {
    return requests.stream().filter(request -> request.api() == api).toList();
  }

  /** Stops listening and ends open exchanges. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    threads.close();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      if (reply(exchange, body) instanceof Reply.Sent sent) {
        send(exchange, sent);
      }
      // Closing an exchange that has sent no status drops the connection, which is what
      // Reply.Dropped asks for.
    }
  }

  private Reply reply(HttpExchange exchange, String body) {
    var path = exchange.getRequestURI().getPath();
    if (exchange.getRequestMethod().equals("HEAD")) {
      return Reply.Sent.json(200, Map.of());
    }
    // Codex first tries a WebSocket; 426 makes it fall back to HTTP.
    if (exchange.getRequestHeaders().containsKey("Upgrade")) {
      return Reply.Sent.json(426, Map.of());
    }
    for (var api : Api.values()) {
      var spoken = Objects.requireNonNull(apis.get(api));
      if (exchange.getRequestMethod().equals("POST") && spoken.serves(path)) {
        var parsed = JSON.readTree(body);
        requests.add(new Request(api, path, String.join("\n", spoken.userTexts(parsed)), body));
        return spoken.reply(
            path, parsed, behaviours.getOrDefault(api, new Behaviour.Answer("done")));
      }
    }
    return Reply.Sent.json(404, Map.of("error", Map.of("message", "No such route: " + path)));
  }

  private static void send(HttpExchange exchange, Reply.Sent sent) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", sent.contentType());
    sent.headers().forEach(exchange.getResponseHeaders()::set);
    var bytes = sent.body().getBytes(StandardCharsets.UTF_8);
    var bodiless = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(sent.status(), bodiless ? -1 : bytes.length);
    if (!bodiless) {
      exchange.getResponseBody().write(bytes);
    }
  }

  /** The value as compact JSON text. */
  static String json(Object value) {
    return JSON.writeValueAsString(value);
  }

  /**
   * The texts of a message content that is either one string or a list of parts with a {@code
   * text}.
   */
  static List<String> texts(JsonNode content) {
    if (content.isString()) {
      return List.of(content.stringValue());
    }
    return content
        .valueStream()
        .filter(part -> part.path("text").isString())
        .map(part -> part.path("text").stringValue())
        .toList();
  }
}
