package dev.segue.server.http;

import java.io.IOException;

/** Answers requests of one route, on a thread that may block. */
@FunctionalInterface
interface Endpoint {
  /**
   * Answers one.
   *
   * @throws dev.segue.server.api.RefusedRequest and what {@link dev.segue.server.api.Action}
   *     throws, as long as nothing was written
   * @throws IOException when the client is gone
   */
  void serve(Exchange exchange) throws IOException;
}
