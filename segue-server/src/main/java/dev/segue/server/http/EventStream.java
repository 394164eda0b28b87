package dev.segue.server.http;

import dev.segue.server.api.Code;
import dev.segue.server.api.EventFeed;
import dev.segue.server.api.RefusedRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Events as they happen, as server-sent events. Each client has a virtual thread that waits for
 * nobody else; one that reads too slowly is cut off when its connection counts as idle.
 */
final class EventStream implements Endpoint {
  static final List<String> QUERY = List.of("project", "after");

  private final EventFeed feed;
  private final Pause pause;
  private final Semaphore free;

  /**
   * @param streams most at once
   */
  EventStream(EventFeed feed, Pause pause, int streams) {
    this.feed = feed;
    this.pause = pause;
    this.free = new Semaphore(streams);
  }

  @Override
  public void serve(Exchange exchange) throws IOException {
    Map<String, String> query = exchange.query(QUERY);
    Optional<String> project = Optional.ofNullable(query.get("project")).filter(p -> !p.isEmpty());
    // A browser that comes back says how far it got in the header, with the query of its first try.
    long after =
        exchange
            .header("Last-Event-ID")
            .map(id -> seq("header Last-Event-ID", id))
            .orElseGet(() -> seq("parameter after", query.getOrDefault("after", "")));
    // Before the answer begins, so that a wrong project is refused like anywhere else.
    List<EventFeed.Line> first = feed.after(project, after, EventWriter.MOST);
    if (exchange.isHead()) {
      exchange.nothing(200);
      return;
    }
    if (!free.tryAcquire()) {
      throw new RefusedRequest(Code.RATE_LIMITED, "too many event streams are open");
    }
    try (OutputStream out = exchange.stream("text/event-stream")) {
      new EventWriter(feed, pause, out).write(project, after, first);
    } finally {
      free.release();
    }
    exchange.ended();
  }

  private static long seq(String where, String text) {
    if (text.isEmpty()) {
      return 0;
    }
    // 18 digits are always a long.
    if (!text.matches("[0-9]{1,18}")) {
      throw new RefusedRequest(
          Code.INVALID_ARGUMENT, "%s must be a whole number, 0 or more".formatted(where));
    }
    return Long.parseLong(text);
  }
}
