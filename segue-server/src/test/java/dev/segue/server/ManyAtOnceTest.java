package dev.segue.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.wire.context.v1.ContextServiceGrpc;
import dev.segue.wire.context.v1.GetContextRequest;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ManyAtOnceTest {
  private static final int MANY = 200;

  @Test
  void twoHundredAskForAPackAtOnceOverEachProtocol() throws Exception {
    try (var serverFixture = new ServerFixture();
        var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      var stub = ContextServiceGrpc.newBlockingStub(serverFixture.channel());
      var asked = new ArrayList<Callable<String>>();
      for (int i = 0; i < MANY; i++) {
        String task = "t" + i % 10;
        boolean isGrpc = i % 2 == 0;
        asked.add(
            () ->
                isGrpc
                    ? stub.getContext(
                            GetContextRequest.newBuilder()
                                .setTaskId(task)
                                .setRole("developer")
                                .build())
                        .getText()
                    : ServerFixture.tree(
                            serverFixture.post(
                                "/v1/context",
                                "{\"task_id\":\"" + task + "\",\"role\":\"developer\"}"))
                        .get("text")
                        .asString());
      }

      var texts = new ArrayList<String>();
      for (Future<String> text : clients.invokeAll(asked)) {
        texts.add(text.get());
      }

      assertThat(texts).hasSize(MANY).containsOnly(FakeContext.TEXT);
      assertThat(serverFixture.context.packs).hasSize(10);
      assertThat(serverFixture.faults).isEmpty();
    }
  }
}
