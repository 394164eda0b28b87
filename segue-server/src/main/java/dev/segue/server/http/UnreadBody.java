package dev.segue.server.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Discards the body of a refused HTTP/1 request before the request is answered. Where a connection
 * is closed while a client still writes, the system throws the answer away before the client has
 * read it. Reading ends after {@value #MOST_BYTES} bytes, after {@value #LONGEST_MS} ms, or when
 * nothing has come for {@value #LONGEST_PAUSE_MS} ms. Holds no thread while it waits.
 */
final class UnreadBody {
  private static final long MOST_BYTES = 16L << 20;
  private static final long LONGEST_MS = 10_000;
  private static final long LONGEST_PAUSE_MS = 300;

  private final Request request;
  private final Response response;
  private final Runnable answer;
  private final Scheduler scheduler;
  private final AtomicBoolean isOver = new AtomicBoolean();
  private Scheduler.@Nullable Task whole;
  private Scheduler.@Nullable Task pause;
  private long read;

  private UnreadBody(Request request, Response response, Runnable answer) {
    this.request = request;
    this.response = response;
    this.answer = answer;
    this.scheduler = request.getConnectionMetaData().getConnector().getScheduler();
  }

  /**
   * Discards what the client sends, then answers. A client that asked whether it may send ({@code
   * Expect: 100-continue}) is answered at once. Of a body that was not read whole, the answer
   * announces the end of the connection: a client would send its next request into it.
   *
   * @param answer run once, by this thread or by one of the server's
   */
  static void discard(Request request, Response response, Runnable answer) {
    var body = new UnreadBody(request, response, answer);
    if (request.getHeaders().contains(HttpHeader.EXPECT)) {
      body.end(false);
    } else {
      body.read();
    }
  }

  // Not by Request.consumeAvailable: it fails the request after 16 reads (Jetty 12), and the rest
  // cannot be read any more.
  private void read() {
    cancel(pause);
    while (!isOver.get()) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        await();
        return;
      }
      read += chunk.remaining();
      boolean isFailure = Content.Chunk.isFailure(chunk);
      boolean isLast = chunk.isLast();
      chunk.release();
      if (isFailure || isLast || read > MOST_BYTES) {
        end(isLast && !isFailure);
      }
    }
  }

  private void await() {
    if (whole == null) {
      whole = scheduler.schedule(() -> end(false), LONGEST_MS, TimeUnit.MILLISECONDS);
    }
    pause = scheduler.schedule(() -> end(false), LONGEST_PAUSE_MS, TimeUnit.MILLISECONDS);
    request.demand(this::read);
  }

  private void end(boolean isWhole) {
    if (isOver.compareAndSet(false, true)) {
      cancel(whole);
      cancel(pause);
      if (!isWhole) {
        response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
      }
      answer.run();
    }
  }

  private static void cancel(Scheduler.@Nullable Task task) {
    if (task != null) {
      task.cancel();
    }
  }
}
