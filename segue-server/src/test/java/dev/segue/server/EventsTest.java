package dev.segue.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.server.api.EventFeed;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Server-sent events, as a client sees them. */
@Timeout(60)
@Tag("slow")
class EventsTest {
  private final ServerFixture serverFixture = new ServerFixture();

  EventsTest() {
    for (int seq = 1; seq <= 5; seq++) {
      add(seq);
    }
  }

  @AfterEach
  void end() {
    serverFixture.close();
  }

  private void add(int seq) {
    serverFixture.events.add(new EventFeed.Line(seq, "task_queued", "{\"seq\":" + seq + "}"));
  }

  @Test
  void sendsAllAndThenWhatComes() throws Exception {
    var stream = open("/v1/events");
    Iterator<String> lines = stream.body().iterator();

    assertThat(ids(lines, 5)).containsExactly("1", "2", "3", "4", "5");
    add(6);
    assertThat(ids(lines, 1)).containsExactly("6");
    assertThat(stream.headers().firstValue("content-type")).contains("text/event-stream");
    assertThat(stream.headers().firstValue("cache-control")).contains("no-store");
  }

  @Test
  void goesOnWhereAClientLeftOff() throws Exception {
    assertThat(ids(open("/v1/events?after=3").body().iterator(), 2)).containsExactly("4", "5");
    assertThat(ids(open("/v1/events?after=1", "Last-Event-ID", "4").body().iterator(), 1))
        .containsExactly("5");
  }

  @Test
  void eventsHaveTypeAndLine() throws Exception {
    Iterator<String> lines = open("/v1/events?after=4").body().iterator();

    var first = new ArrayList<String>();
    while (first.size() < 5) {
      first.add(lines.next());
    }
    assertThat(first)
        .containsExactly("retry: 1000", "", "id: 5", "event: task_queued", "data: {\"seq\":5}");
  }

  @Test
  void placesThatMeanNothingAreRefused() {
    for (String path :
        List.of(
            "/v1/events?after=x", "/v1/events?after=-1", "/v1/events?after=9999999999999999999")) {
      assertThat(ServerFixture.refusal(serverFixture.get(path)))
          .isEqualTo("400 INVALID_ARGUMENT: parameter after must be a whole number, 0 or more");
    }
    assertThat(ServerFixture.refusal(serverFixture.get("/v1/events", "Last-Event-ID", "x")))
        .startsWith("400 INVALID_ARGUMENT: header Last-Event-ID");
  }

  @Test
  void aClientThatDoesNotReadHoldsNobodyUp() throws Exception {
    serverFixture.events.clear();
    String much = "\"" + "x".repeat(100_000) + "\"";
    for (int seq = 1; seq <= 400; seq++) {
      serverFixture.events.add(new EventFeed.Line(seq, "large", much));
    }
    try (var deaf = new java.net.Socket(serverFixture.server.address().getAddress(), port())) {
      deaf.getOutputStream()
          .write(
              "GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
                  .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      // The server writes to it by now, and will be stuck.
      assertThat(deaf.getInputStream().read()).isEqualTo('H');

      assertThat(ids(open("/v1/events?after=390").body().iterator(), 10)).endsWith("400");
      assertThat(serverFixture.get("/v1/decisions").statusCode()).isEqualTo(200);
    }
  }

  private int port() {
    return serverFixture.server.address().getPort();
  }

  private HttpResponse<Stream<String>> open(String path, String... headers)
      throws IOException, InterruptedException {
    var answer =
        serverFixture.http.send(
            serverFixture.request(path, headers).build(), BodyHandlers.ofLines());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer;
  }

  private static List<String> ids(Iterator<String> lines, int count) {
    var ids = new ArrayList<String>();
    while (ids.size() < count) {
      String line = lines.next();
      if (line.startsWith("id: ")) {
        ids.add(line.substring(4));
      }
    }
    return ids;
  }
}
