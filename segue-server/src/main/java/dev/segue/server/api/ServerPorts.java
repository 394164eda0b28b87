package dev.segue.server.api;

import dev.segue.core.context.ContextService;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Services behind the server. Several threads call all of them at once.
 *
 * @param mcp answers one JSON-RPC message; empty when nobody waits for an answer
 * @param metrics in the text format of OpenMetrics
 * @param obstacle why nothing can be done now; empty when all is well
 * @param routes further ones, behind those that the server has itself
 */
public record ServerPorts(
    ContextService context,
    Function<String, Optional<String>> mcp,
    Supplier<String> metrics,
    Supplier<Optional<String>> obstacle,
    EventFeed events,
    List<Route> routes,
    Faults faults) {
  public ServerPorts {
    routes = List.copyOf(routes);
  }
}
