package dev.segue.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.wire.context.v1.ContextServiceGrpc;
import dev.segue.wire.context.v1.GetContextRequest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The end of a server with answers under way. */
@Timeout(60)
@Tag("slow")
class CloseTest {
  private final ServerFixture serverFixture = new ServerFixture();
  private final CountDownLatch asked = new CountDownLatch(2);
  private final CountDownLatch mayAnswer = new CountDownLatch(1);
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void end() {
    mayAnswer.countDown();
    serverFixture.close();
    clients.close();
  }

  @Test
  void answersUnderWayAreFinishedAndStreamsEnd() throws Exception {
    serverFixture.context.before = this::answerLate;
    HttpResponse<java.io.InputStream> stream =
        serverFixture.http.send(
            serverFixture.request("/v1/events").build(), BodyHandlers.ofInputStream());
    var overHttp =
        CompletableFuture.supplyAsync(
            () -> serverFixture.post("/v1/context", "{\"task_id\":\"t1\",\"role\":\"developer\"}"),
            clients);
    var overGrpc =
        CompletableFuture.supplyAsync(
            () ->
                ContextServiceGrpc.newBlockingStub(serverFixture.channel())
                    .getContext(
                        GetContextRequest.newBuilder()
                            .setTaskId("t1")
                            .setRole("developer")
                            .build()),
            clients);
    assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();

    var closed = CompletableFuture.runAsync(serverFixture.server::close, clients);
    // It is on its way once the stream has ended and nobody new is let in.
    stream.body().readAllBytes();
    untilNobodyIsLetIn();
    assertThat(closed).isNotDone();
    mayAnswer.countDown();

    assertThat(overHttp.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    assertThat(overGrpc.get(20, TimeUnit.SECONDS).getText()).isEqualTo(FakeContext.TEXT);
    closed.get(20, TimeUnit.SECONDS);
    assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
    serverFixture.server.close();
  }

  private void answerLate() {
    asked.countDown();
    try {
      assertThat(mayAnswer.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void untilNobodyIsLetIn() {
    while (true) {
      try {
        connect();
      } catch (IOException _) {
        return;
      }
    }
  }

  private void connect() throws IOException {
    new Socket(InetAddress.getLoopbackAddress(), serverFixture.server.address().getPort()).close();
  }
}
