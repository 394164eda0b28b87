package dev.segue.server.http;

import dev.segue.server.api.Request;
import dev.segue.server.api.Route;

/** An endpoint in its place. */
record Served(String method, RoutePattern pattern, Endpoint endpoint) {
  static Served of(String method, String pattern, Endpoint endpoint) {
    return new Served(method, RoutePattern.of(pattern), endpoint);
  }

  /** A route whose answer is a document. */
  static Served of(Route route) {
    boolean hasBody = !route.method().equals("GET");
    return of(
        route.method(),
        route.pattern(),
        exchange ->
            exchange.document(
                route
                    .action()
                    .answer(
                        new Request(
                            exchange.path(),
                            exchange.query(route.query()),
                            hasBody ? exchange.body() : ""))));
  }

  @Override
  public String toString() {
    return method + " " + pattern.text();
  }
}
