package dev.segue.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class McpTest {
  private final ServerFixture serverFixture = new ServerFixture();

  @AfterEach
  void end() {
    serverFixture.close();
  }

  @Test
  void answersAMessageWithJson() {
    var answer =
        serverFixture.post(
            "/mcp",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
            "Accept",
            "application/json, text/event-stream",
            "Content-Type",
            "application/json");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type")).contains("application/json");
    assertThat(ServerFixture.tree(answer).get("id").asInt()).isEqualTo(1);
  }

  @Test
  void takesANotificationWithoutAWord() {
    var answer =
        serverFixture.post(
            "/mcp", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void offersNoStreamAndNoSession() {
    for (String method : new String[] {"GET", "DELETE"}) {
      var answer =
          serverFixture.send(
              serverFixture
                  .request("/mcp", "Accept", "text/event-stream")
                  .method(method, java.net.http.HttpRequest.BodyPublishers.noBody()));
      assertThat(answer.statusCode()).isEqualTo(405);
      assertThat(answer.headers().firstValue("allow")).contains("POST");
    }
  }
}
