package dev.segue.testkit.stub;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** Reply to one request. */
sealed interface Reply {
  /** The connection is closed without a status line, at once or when the stub is. */
  record Dropped(boolean atTheEnd) implements Reply {}

  /**
   * A status and a body in one or more pieces.
   *
   * @param pause how long to rest after each piece that carries content
   * @param isCut the connection is lost after the first piece that carries content
   */
  record Sent(
      int status,
      String contentType,
      Map<String, String> headers,
      List<ModelApi.Event> pieces,
      Duration pause,
      boolean isCut)
      implements Reply {}

  static Reply whole(int status, String contentType, Map<String, String> headers, String body) {
    return new Sent(
        status,
        contentType,
        headers,
        List.of(new ModelApi.Event(body, false)),
        Duration.ZERO,
        false);
  }

  static Reply json(int status, Map<String, String> headers, JsonNode body) {
    return whole(status, "application/json", headers, Json.text(body));
  }

  /** The same after a rest. */
  static Reply slowJson(JsonNode body, Duration pause) {
    var events = List.of(new ModelApi.Event("", true), new ModelApi.Event(Json.text(body), false));
    return new Sent(200, "application/json", Map.of(), events, pause, false);
  }

  static Reply stream(List<ModelApi.Event> events, Duration pause, boolean isCut) {
    return new Sent(200, "text/event-stream", Map.of(), events, pause, isCut);
  }

  /**
   * Sends this and leaves the closing to the caller, which drops what is not complete.
   *
   * @param closed ends every rest
   */
  default void send(HttpExchange exchange, CountDownLatch closed)
      throws IOException, InterruptedException {
    switch (this) {
      case Dropped dropped -> {
        if (dropped.atTheEnd()) {
          closed.await();
        }
      }
      case Sent sent when exchange.getRequestMethod().equals("HEAD") -> {
        head(exchange, sent);
        exchange.sendResponseHeaders(sent.status(), -1);
      }
      case Sent sent -> body(exchange, sent, closed);
    }
  }

  private static void head(HttpExchange exchange, Sent sent) {
    exchange.getResponseHeaders().set("Content-Type", sent.contentType());
    sent.headers().forEach(exchange.getResponseHeaders()::set);
  }

  private static void body(HttpExchange exchange, Sent sent, CountDownLatch closed)
      throws IOException, InterruptedException {
    head(exchange, sent);
    var isStream = sent.contentType().equals("text/event-stream") && !sent.isCut();
    // A cut answer promises all of its length: closed early, it is seen to be incomplete.
    long length = sent.pieces().stream().mapToLong(piece -> bytes(piece).length).sum();
    exchange.sendResponseHeaders(sent.status(), isStream ? 0 : length);
    var out = exchange.getResponseBody();
    for (ModelApi.Event piece : sent.pieces()) {
      out.write(bytes(piece));
      out.flush();
      var rests = piece.carriesContent();
      var isOver =
          rests
              && (sent.isCut()
                  || (sent.pause().isPositive()
                      && closed.await(sent.pause().toNanos(), TimeUnit.NANOSECONDS)));
      if (isOver) {
        return;
      }
    }
    out.close();
  }

  private static byte[] bytes(ModelApi.Event piece) {
    return piece.text().getBytes(StandardCharsets.UTF_8);
  }
}
