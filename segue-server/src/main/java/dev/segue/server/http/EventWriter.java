package dev.segue.server.http;

import dev.segue.server.api.EventFeed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Writes events as they come, until the server or the client goes. */
final class EventWriter {
  /** Events of one look. */
  static final int MOST = 500;

  /** Longest that an event waits to be seen. */
  static final Duration LOOK = Duration.ofMillis(200);

  /**
   * Empty looks after which a comment shows that both are alive; 5 s. A client that has gone is
   * noticed by the second of them, and keeps a stream from others until then.
   */
  static final int QUIET = 25;

  private final EventFeed feed;
  private final Pause pause;
  private final OutputStream out;

  EventWriter(EventFeed feed, Pause pause, OutputStream out) {
    this.feed = feed;
    this.pause = pause;
    this.out = out;
  }

  /**
   * @param after events up to this one are known
   * @param first what the feed says to that
   * @throws IOException when the client is gone
   */
  void write(Optional<String> project, long after, List<EventFeed.Line> first) throws IOException {
    say("retry: 1000\n\n");
    List<EventFeed.Line> lines = first;
    long seq = after;
    int quiet = 0;
    while (true) {
      if (!lines.isEmpty()) {
        say(text(lines));
        seq = lines.getLast().seq();
        quiet = 0;
      } else if (++quiet == QUIET) {
        say(":\n\n");
        quiet = 0;
      }
      if (!pause.lasts(lines.size() < MOST ? LOOK : Duration.ZERO)) {
        return;
      }
      lines = feed.after(project, seq, MOST);
    }
  }

  private void say(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static String text(List<EventFeed.Line> lines) {
    var text = new StringBuilder();
    for (EventFeed.Line line : lines) {
      text.append("id: ").append(line.seq()).append("\nevent: ").append(line.type()).append('\n');
      line.data().lines().forEach(part -> text.append("data: ").append(part).append('\n'));
      text.append('\n');
    }
    return text.toString();
  }
}
