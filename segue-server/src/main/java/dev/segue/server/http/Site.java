package dev.segue.server.http;

import dev.segue.server.api.Code;
import dev.segue.server.api.RefusedRequest;
import dev.segue.server.api.Route;
import dev.segue.server.api.ServerPorts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Everything that is answered over HTTP, but gRPC. */
public record Site(ServerPorts serverPorts, Closing closing, int requestBytes, int streams) {
  private static final String DESCRIPTION = "/openapi.json";
  private static final String METRICS =
      "application/openmetrics-text; version=1.0.0; charset=utf-8";

  /** The routes, ready to answer. */
  public Router router() {
    return new Router(served(), requestBytes, serverPorts.faults());
  }

  List<Served> served() {
    List<Served> all = own();
    String openApi = description();
    all.add(plain(DESCRIPTION, exchange -> exchange.text(Responses.JSON, openApi)));
    serverPorts.routes().forEach(route -> all.add(Served.of(route)));
    return all;
  }

  /** The routes in the words of OpenAPI. */
  String description() {
    var answered = new ArrayList<>(own().stream().map(Served::toString).toList());
    answered.add("GET " + DESCRIPTION);
    return OpenApi.text(answered, serverPorts.routes());
  }

  private List<Served> own() {
    var own = new ArrayList<Served>();
    documents().forEach(route -> own.add(Served.of(route)));
    own.add(plain("/metrics", exchange -> exchange.text(METRICS, serverPorts.metrics().get())));
    own.add(
        Served.of("GET", "/v1/events", new EventStream(serverPorts.events(), closing, streams)));
    own.add(Served.of("POST", "/mcp", this::mcp));
    return own;
  }

  /** Routes of our own whose answers are documents. */
  List<Route> documents() {
    var routes = new ArrayList<Route>();
    routes.add(Route.get("/healthz", "The server is up", List.of(), _ -> status("ok")));
    routes.add(Route.get("/readyz", "The store can be used", List.of(), _ -> ready()));
    routes.addAll(new ContextRoutes(serverPorts.context()).routes());
    return routes;
  }

  private static Served plain(String pattern, Endpoint endpoint) {
    return Served.of(
        "GET",
        pattern,
        exchange -> {
          exchange.query(List.of());
          endpoint.serve(exchange);
        });
  }

  private Map<String, @Nullable Object> ready() {
    Optional<String> obstacle = serverPorts.obstacle().get();
    if (obstacle.isPresent()) {
      throw new RefusedRequest(Code.UNAVAILABLE, obstacle.get());
    }
    return status("ready");
  }

  private static Map<String, @Nullable Object> status(String word) {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("status", word);
    return document;
  }

  /** Every tool answers at once, so there is a JSON answer and never a stream (docs/adr/0021). */
  private void mcp(Exchange exchange) throws java.io.IOException {
    Optional<String> answer = serverPorts.mcp().apply(exchange.body());
    if (answer.isPresent()) {
      exchange.text(Responses.JSON, answer.get());
    } else {
      exchange.nothing(202);
    }
  }
}
