package dev.segue.testkit.stub;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Loopback stand-in for the model APIs that coding-agent CLIs call, so that the real CLIs run
 * without an account and without a model.
 *
 * <p>What a call meets is looked up in this order: failures of {@link #failNext}, the first {@link
 * #when} whose marker stands in the texts of its user, and what {@link #behave} said; until told,
 * an API answers {@code done}. Calls that a client makes for itself (titles, routers, summaries,
 * memories) get something small that fits and use nothing up; only a plain {@link Behaviour.Fail}
 * and {@link Behaviour.Html502} meet them too. Side calls are: those that count tokens or want one
 * token; without tools, those that want JSON of a schema, whose system text begins as a maker of
 * titles, summaries, routes or commit messages, or whose only user text asks for a title or a
 * summary; with tools, those whose system text begins as a keeper of memories.
 *
 * <p>Safe for use by any thread. Nothing but loopback is bound, no key is looked at.
 */
public final class StubModel implements AutoCloseable {
  /** How long a {@link FailureMode#RATE_LIMIT} asks the client to wait if nobody says else. */
  public static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  /** What each answered call says it took in all, cached tokens included. */
  public static final int INPUT_TOKENS = 100;

  /** How many of them came from a cache. */
  public static final int CACHED_TOKENS = 40;

  /** What each answered call says it gave. */
  public static final int OUTPUT_TOKENS = 20;

  /** How far ahead the reset of a {@link FailureMode#USAGE_LIMIT} lies. */
  public static final Duration USAGE_RESET = Duration.ofHours(1);

  private static final int MOST_OF_A_REQUEST = 64 << 20;

  /**
   * One call as it arrived.
   *
   * @param prompt the texts of its user messages, oldest first, a line break between; the results
   *     of tools left out
   * @param body the whole JSON text, cut at 4 Mi characters
   * @param isSideCall the client made it for itself, or counted tokens
   */
  public record Request(Api api, String path, String prompt, String body, boolean isSideCall) {}

  private final Map<Api, ModelApi> apis =
      Map.of(
          Api.ANTHROPIC,
          new AnthropicApi(),
          Api.OPENAI_RESPONSES,
          new OpenAiResponses(),
          Api.OPENAI_CHAT,
          new OpenAiChat(),
          Api.GEMINI,
          new GeminiApi());
  private final Script script = new Script();
  private final Traffic traffic = new Traffic();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  private StubModel(HttpServer server) {
    this.server = server;
  }

  /** Listens on a free port of 127.0.0.1 at once. */
  public static StubModel start() throws IOException {
    var loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    var server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    var stub = new StubModel(server);
    server.setExecutor(stub.threads);
    server.createContext("/", stub::handle);
    server.start();
    return stub;
  }

  /**
   * {@code http://127.0.0.1:PORT}, for all APIs; clients of OpenAI's mostly want {@code /v1} added.
   */
  public URI baseUrl() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** What calls of this API meet that no marker tells apart, from now on. */
  public void behave(Api api, Behaviour behaviour) {
    script.behave(api, behaviour);
  }

  /**
   * What calls of this API meet whose user texts hold the marker; of several markers the one that
   * was registered first decides.
   */
  public void when(Api api, String marker, Behaviour behaviour) {
    script.when(api, marker, behaviour);
  }

  /** Refuses the next calls of this API before all else, side calls excepted. */
  public void failNext(Api api, FailureMode mode, FailureOptions options, int times) {
    script.failNext(api, new Behaviour.Fail(mode, options), times);
  }

  /** The last calls that reached this API, oldest first; at most 2,000 are kept of all APIs. */
  public List<Request> requests(Api api) {
    return traffic.of(api);
  }

  /**
   * The oldest call kept that is wanted, or the first to come.
   *
   * @return nothing when none came in time
   */
  public Optional<Request> awaitRequest(Api api, Predicate<Request> wanted, Duration most)
      throws InterruptedException {
    return traffic.await(request -> request.api() == api && wanted.test(request), most);
  }

  /** Stops listening and ends open exchanges at once. */
  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
    threads.close();
  }

  private void handle(HttpExchange exchange) throws IOException {
    // Closing an exchange that is not complete drops the connection, which some replies ask for.
    try (exchange) {
      var body = exchange.getRequestBody().readNBytes(MOST_OF_A_REQUEST);
      reply(exchange, new String(body, StandardCharsets.UTF_8)).send(exchange, closed);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private Reply reply(HttpExchange exchange, String body) {
    var path = exchange.getRequestURI().getPath();
    var method = exchange.getRequestMethod();
    if (method.equals("HEAD")) {
      return Reply.json(200, Map.of(), Json.of("{}"));
    }
    // Some clients first try a WebSocket; 426 makes them fall back to HTTP.
    if ("websocket".equalsIgnoreCase(exchange.getRequestHeaders().getFirst("Upgrade"))) {
      return Reply.json(426, Map.of(), Json.of("{}"));
    }
    if (method.equals("GET") && path.endsWith("/v1/models")) {
      return Reply.json(
          200,
          Map.of(),
          Json.of(
              "{'object': 'list', 'data': [{'id': 'stub-model', 'object': 'model', 'created': 0, 'owned_by': 'stub'}]}"));
    }
    for (Api api : Api.values()) {
      if (method.equals("POST") && Objects.requireNonNull(apis.get(api)).serves(path)) {
        return reply(api, path, body);
      }
    }
    return error(404, "No such route: " + path);
  }

  private static Reply error(int status, String message) {
    return Reply.json(
        status,
        Map.of(),
        Json.of("{'error': {'type': 'invalid_request_error', 'message': '?'}}", message));
  }

  private Reply reply(Api api, String path, String body) {
    var spoken = Objects.requireNonNull(apis.get(api));
    JsonNode tree;
    try {
      tree = Json.read(body);
    } catch (JacksonException _) {
      return error(400, "The body is no JSON");
    }
    var call = spoken.call(path, tree);
    var isSide = SideCalls.isSide(call);
    traffic.add(new Request(api, path, call.prompt(), body, isSide));
    if (call.isCount()) {
      return Reply.json(200, Map.of(), spoken.count());
    }
    if (isSide) {
      return script
          .side(api, call.prompt())
          .map(behaviour -> Acting.reply(spoken, call, behaviour))
          .orElseGet(() -> Acting.turn(spoken, call, SideCalls.answer(call), Duration.ZERO));
    }
    return Acting.reply(spoken, call, script.next(api, call.prompt()));
  }
}
