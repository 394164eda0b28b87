package dev.segue.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.segue.wire.context.v1.ContextServiceGrpc;
import dev.segue.wire.context.v1.ListDecisionsRequest;
import io.grpc.ClientInterceptor;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.MetadataUtils;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests which clients the server admits, and how much they may ask. */
@Tag("slow")
class RequestFilterTest {
  private static final ListDecisionsRequest LIST = ListDecisionsRequest.getDefaultInstance();

  private static ServerSettings settings(Optional<String> token, Limits limits) {
    return new ServerSettings("localhost", 0, token, Optional.empty(), limits);
  }

  private static ServerSettings withToken() {
    return settings(Optional.of("s3cret"), Limits.DEFAULT);
  }

  private static String raw(ServerFixture serverFixture, String line, String... headers) {
    return serverFixture.raw(
        line + " HTTP/1.1\r\nConnection: close\r\n" + String.join("\r\n", headers) + "\r\n\r\n");
  }

  @Test
  void wantsItsTokenForEverythingButHealthz() {
    try (var serverFixture = new ServerFixture(withToken())) {
      assertThat(serverFixture.get("/v1/decisions").statusCode()).isEqualTo(200);
      for (String path :
          List.of("/v1/decisions", "/readyz", "/metrics", "/openapi.json", "/mcp", "/nothing")) {
        var bare = serverFixture.send(HttpRequest.newBuilder(serverFixture.uri(path)));
        assertThat(ServerFixture.refusal(bare)).as(path).startsWith("401 UNAUTHENTICATED: ");
        assertThat(bare.headers().firstValue("www-authenticate")).contains("Bearer");
      }
      assertThat(
              serverFixture
                  .send(HttpRequest.newBuilder(serverFixture.uri("/healthz")))
                  .statusCode())
          .isEqualTo(200);
      for (String given : List.of("Bearer s3cre", "Bearer s3crets", "Basic s3cret", "s3cret", "")) {
        var wrong =
            serverFixture.send(
                HttpRequest.newBuilder(serverFixture.uri("/readyz"))
                    .header("Authorization", given));
        assertThat(wrong.statusCode()).as(given).isEqualTo(401);
      }
      assertThat(
              serverFixture
                  .send(
                      HttpRequest.newBuilder(serverFixture.uri("/readyz"))
                          .header("Authorization", "bearer  s3cret"))
                  .statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void wantsItsTokenForGrpcToo() {
    try (var serverFixture = new ServerFixture(withToken())) {
      assertThat(refused(serverFixture).getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
      assertThat(refused(serverFixture).getDescription()).startsWith("this server wants a token");
      assertThat(serverFixture.context.asked).isEmpty();

      var headers = new Metadata();
      headers.put(
          Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer s3cret");
      ClientInterceptor known = MetadataUtils.newAttachHeadersInterceptor(headers);
      var stub =
          ContextServiceGrpc.newBlockingStub(serverFixture.channel()).withInterceptors(known);
      assertThat(stub.listDecisions(LIST).getDecisionsCount()).isEqualTo(1);
    }
  }

  private static Status refusedWith(ServerFixture serverFixture, String authorization) {
    var headers = new Metadata();
    headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), authorization);
    return catchThrowableOfType(
            StatusRuntimeException.class,
            () ->
                serverFixture
                    .grpc()
                    .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers))
                    .listDecisions(LIST))
        .getStatus();
  }

  private static Status refused(ServerFixture serverFixture) {
    return catchThrowableOfType(
            StatusRuntimeException.class, () -> serverFixture.grpc().listDecisions(LIST))
        .getStatus();
  }

  @Test
  void listensBeyondThisMachineOnlyWithAToken() {
    for (String host : List.of("0.0.0.0", "::")) {
      assertThatThrownBy(
              () ->
                  new ServerFixture(
                      new ServerSettings(
                          host, 0, Optional.empty(), Optional.empty(), Limits.DEFAULT)))
          .isInstanceOf(ServerStartException.class)
          .hasMessage(
              host
                  + " is reached by others than this machine: set a token (SEGUE_TOKEN), or listen"
                  + " on 127.0.0.1");
    }
    assertThatThrownBy(() -> new ServerFixture(settings(Optional.of(" "), Limits.DEFAULT)))
        .hasMessage("the token is empty");
    var open = new ServerSettings("0.0.0.0", 0, Optional.of("t"), Optional.empty(), Limits.DEFAULT);
    try (var serverFixture = new ServerFixture(open)) {
      assertThat(serverFixture.get("/v1/decisions").statusCode()).isEqualTo(200);
      assertThat(raw(serverFixture, "GET /readyz", "Host: any.example", "Authorization: Bearer t"))
          .startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void saysWhyAPortCannotBeHad() {
    try (var serverFixture = new ServerFixture()) {
      int port = serverFixture.server.address().getPort();
      assertThatThrownBy(() -> new ServerFixture(ServerSettings.local(port)))
          .isInstanceOf(ServerStartException.class)
          .hasMessageStartingWith("cannot listen on 127.0.0.1, port " + port + ": ")
          .returns(false, failure -> ((ServerStartException) failure).isOfSettings());
    }
  }

  @Test
  void anotherNameThatPointsHereIsRefused() {
    try (var serverFixture = new ServerFixture()) {
      for (String host : List.of("localhost", "127.0.0.1:99", "[::1]:8080", "LOCALHOST:1")) {
        assertThat(raw(serverFixture, "GET /healthz", "Host: " + host)).startsWith("HTTP/1.1 200");
      }
      for (String host : List.of("evil.example", "localhost.evil.example:80", "10.0.0.1", "")) {
        assertThat(raw(serverFixture, "GET /v1/decisions", "Host: " + host))
            .as(host)
            .matches("(?s)HTTP/1.1 40[03] .*");
      }
      assertThat(raw(serverFixture, "GET /healthz", "Host: evil.example"))
          .startsWith("HTTP/1.1 403 ")
          .contains("\"PERMISSION_DENIED\"");
      assertThat(serverFixture.context.asked).isEmpty();
    }
  }

  @Test
  void pagesOfOtherSitesAreRefusedEverywhere() {
    try (var serverFixture = new ServerFixture()) {
      assertThat(serverFixture.post("/mcp", "{}", "Origin", "http://localhost:3000").statusCode())
          .isEqualTo(202);
      for (String path : List.of("/mcp", "/v1/decisions")) {
        assertThat(
                ServerFixture.refusal(
                    serverFixture.post(path, "{}", "Origin", "https://evil.example")))
            .isEqualTo("403 PERMISSION_DENIED: pages of other sites may not ask");
        assertThat(serverFixture.post(path, "{}", "Origin", "null").statusCode()).isEqualTo(403);
      }
    }
  }

  @Test
  void takesNoMoreThanItsLimitOfABody() {
    try (var serverFixture = new ServerFixture()) {
      String fits = "{\"title\":\"T\",\"rationale\":\"" + "x".repeat((1 << 20) - 40) + "\"}";
      assertThat(serverFixture.post("/v1/decisions", fits).statusCode()).isEqualTo(200);

      String large = " ".repeat(1 << 20) + "{}";
      for (int ask = 0; ask < 20; ask++) {
        assertThat(ServerFixture.refusal(serverFixture.post("/v1/decisions", large)))
            .isEqualTo("413 TOO_LARGE: a request may have 1048576 bytes");
      }
      // Without a length that is announced.
      var chunked =
          serverFixture
              .request("/mcp")
              .POST(
                  HttpRequest.BodyPublishers.ofInputStream(
                      () -> new java.io.ByteArrayInputStream(new byte[1 << 21])));
      for (int ask = 0; ask < 20; ask++) {
        assertThat(serverFixture.send(chunked).statusCode()).isEqualTo(413);
      }
    }
  }

  @Test
  void answersAClientThatSendsMuchWithoutItsToken() {
    try (var serverFixture = new ServerFixture(withToken())) {
      String large = " ".repeat(8 << 20);
      for (int ask = 0; ask < 20; ask++) {
        var bare =
            HttpRequest.newBuilder(serverFixture.uri("/v1/decisions"))
                .POST(HttpRequest.BodyPublishers.ofString(large));
        assertThat(serverFixture.send(bare).statusCode()).isEqualTo(401);
      }
    }
  }

  @Test
  void takesABodyOnlyAsWhatNoFormOfAnotherSiteCanSend() {
    try (var serverFixture = new ServerFixture()) {
      String wish = "{\"task_id\":\"t1\",\"role\":\"developer\"}";
      for (String path : List.of("/v1/context", "/v1/decisions", "/mcp")) {
        for (String type :
            List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "")) {
          assertThat(ServerFixture.refusal(serverFixture.post(path, wish, "Content-Type", type)))
              .as(path + " " + type)
              .isEqualTo("400 INVALID_ARGUMENT: send the body with Content-Type: application/json");
        }
      }
      String json = "Application/JSON; charset=utf-8";
      assertThat(serverFixture.post("/v1/context", wish, "Content-Type", json).statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void announcesTheEndOfAConnectionWhoseBodyItDidNotRead() {
    try (var serverFixture = new ServerFixture()) {
      assertThat(
              serverFixture.raw(
                  "POST /v1/context HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\n"))
          .startsWith("HTTP/1.1 400 ")
          .contains("\r\nConnection: close\r\n");
    }
  }

  @Test
  void answersAnEmptyTokenAsAWrongOne() {
    try (var serverFixture = new ServerFixture(withToken())) {
      // What a value begins or ends with, and what is in it, is no reason for another answer.
      var tokens =
          List.of(
              "",
              " ",
              "Bearer",
              "Bearer ",
              "Bearer\t",
              " Bearer x",
              "Bearer  x",
              "Bearer s3cret ",
              "bearer s3cre",
              "Bearer s3cret\u00e9",
              "Bearer \u20ac",
              "Bearer \u007f",
              "Bearer " + "x".repeat(5_000));
      for (String given : tokens) {
        var refused = refusedWith(serverFixture, given);
        assertThat(refused.getCode()).as("'" + given + "'").isEqualTo(Status.Code.UNAUTHENTICATED);
        assertThat(refused.getDescription()).startsWith("this server wants a token");
      }
      assertThat(serverFixture.faults).isEmpty();
    }
  }

  @Test
  void saysWhatIsWrongWithAHeaderThatNobodyCanRead() {
    try (var serverFixture = new ServerFixture()) {
      var refused = refusedWith(serverFixture, "Bearer ");
      assertThat(refused.getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
      assertThat(refused.getDescription())
          .isEqualTo("a header cannot be read; its value must not begin or end with a blank");
      assertThat(serverFixture.faults).isEmpty();
    }
  }

  @Test
  void letsAProgramOfThisMachineAskAsFastAsItNeeds() {
    try (var serverFixture =
        new ServerFixture(settings(Optional.of("s3cret"), Limits.DEFAULT.withRate(1, 2)))) {
      for (int ask = 0; ask < 20; ask++) {
        assertThat(serverFixture.get("/healthz").statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  void takesNoMoreThanItsRate() {
    try (var serverFixture =
        new ServerFixture(settings(Optional.of("s3cret"), Limits.DEFAULT.withRate(1, 2)))) {
      var stranger = HttpRequest.newBuilder(serverFixture.uri("/healthz"));
      serverFixture.send(stranger);
      serverFixture.send(stranger);
      var third = serverFixture.send(stranger);

      assertThat(ServerFixture.refusal(third))
          .isEqualTo("429 RATE_LIMITED: too many requests: ask less often");
      assertThat(third.headers().firstValue("retry-after")).contains("1");
      assertThat(refused(serverFixture).getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    }
  }

  @Test
  void whatJettyRefusesTellsNothingOfIt() {
    try (var serverFixture = new ServerFixture()) {
      String host = "Host: localhost";
      List<String> answers =
          List.of(
              raw(serverFixture, "GET /healthz", host, "X: " + "x".repeat(20_000)),
              raw(serverFixture, "GET /a%2fb", host),
              raw(serverFixture, "GET /../../etc/passwd", host),
              raw(serverFixture, "GET /%zz", host),
              raw(serverFixture, "POST /v1/context", host, "Content-Length: x"),
              raw(serverFixture, "BREW /healthz", host),
              raw(serverFixture, "POST /v1/context", host, "Content-Type: application/grpc"),
              serverFixture.raw("nonsense\r\n\r\n"));
      for (String answer : answers) {
        assertThat(answer)
            .startsWith("HTTP/1.1 4")
            .contains("\"error\": {")
            .doesNotContainIgnoringCase("jetty")
            .doesNotContain("\tat ")
            .doesNotContain("Exception")
            .doesNotContain("Server:");
      }
      assertThat(serverFixture.faults).isEmpty();
      assertThat(serverFixture.get("/healthz").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void secretsAreInNoText() {
    assertThat(withToken().toString()).doesNotContain("s3cret");
    assertThat(new Tls.Pkcs12(java.nio.file.Path.of("k.p12"), "s3cret").toString())
        .doesNotContain("s3cret");
  }
}
