package dev.segue.session.hook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.session.HookCall;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookServerTest {
  // Short, as a socket's path has to be.
  @TempDir(factory = ShortFolder.class)
  private Path folder;

  private final LinkedBlockingQueue<HookCall> heard = new LinkedBlockingQueue<>();
  private HookServer server;

  @BeforeEach
  void listen() throws IOException {
    server =
        HookServer.open(
            folder.resolve("s"),
            call -> {
              heard.add(call);
              return call.event().equals("Quiet") ? "" : "{\"for\":\"" + call.event() + "\"}";
            });
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private String call(String payload, String... args) {
    return call(payload.getBytes(UTF_8), args);
  }

  private String call(byte[] payload, String... args) {
    return new String(
        HookMain.answer(args, server.socket().toString(), new ByteArrayInputStream(payload)),
        UTF_8);
  }

  @Test
  void tellsWhatTheAgentToldAndPrintsTheAnswer() {
    String payload = "{\"prompt\": \"a \\\"b\\\" \\\\ \\u0007 \\n é 漢字 😀\",\n\t\"n\": [1, true]}";

    assertThat(call(payload, "Start", "someone")).isEqualTo("{\"for\":\"Start\"}\n");
    assertThat(heard)
        .containsExactly(
            new HookCall(
                "Start",
                "someone",
                Map.of("prompt", "a \"b\" \\ \u0007 \n é 漢字 😀", "n", List.of(1, true))));
  }

  @Test
  void printsNothingWhereTheAnswerIsEmpty() {
    assertThat(call("{}", "Quiet")).isEmpty();
    assertThat(heard).containsExactly(new HookCall("Quiet", "", Map.of()));
  }

  @Test
  void tellsTheEventEvenWhenThePayloadCannotBeRead() {
    call("", "One", "x");
    call("no json", "Two", "x");
    call(new byte[] {(byte) 0xff, '{'}, "Three", "x");
    call("{\"a\":\"" + "b".repeat(HookMain.LARGEST_PAYLOAD) + "\"}", "Four", "x");

    assertThat(heard)
        .containsExactly(
            new HookCall("One", "x", Map.of()),
            new HookCall("Two", "x", Map.of()),
            new HookCall("Three", "x", Map.of()),
            new HookCall("Four", "x", Map.of()));
  }

  @Test
  void handsOnTheLargestPayloadWhole() {
    String text = "\u0001".repeat(HookMain.LARGEST_PAYLOAD / 6 - 10).replace("\u0001", "\\u0001");

    call("{\"a\":\"" + text + "\"}", "Large", "x");

    assertThat(heard)
        .containsExactly(
            new HookCall(
                "Large", "x", Map.of("a", "\u0001".repeat(HookMain.LARGEST_PAYLOAD / 6 - 10))));
  }

  @Test
  void saysNothingToCallsThatAreNone() throws IOException {
    for (String line : List.of("{}", "[]", "null", "no json", "{\"event\":1,\"agent\":\"\"}")) {
      try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(server.socket()))) {
        channel.write(ByteBuffer.wrap((line + "\n").getBytes(UTF_8)));
        assertThat(channel.read(ByteBuffer.allocate(10))).as(line).isEqualTo(-1);
      }
    }
    assertThat(heard).isEmpty();
  }

  @Test
  void hearsManyAtOnce() throws InterruptedException, ExecutionException {
    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<String>> answers =
          IntStream.range(0, 40)
              .mapToObj(i -> pool.submit(() -> call("{}", "E" + i, "x")))
              .toList();
      for (int i = 0; i < answers.size(); i++) {
        assertThat(answers.get(i).get()).isEqualTo("{\"for\":\"E" + i + "\"}\n");
      }
    }
  }

  @Test
  void isThereForItsOwnerAloneAndLeavesNothing() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(server.socket())))
        .isEqualTo("rw-------");
    assertThatThrownBy(() -> HookServer.open(server.socket(), _ -> ""))
        .isInstanceOf(IOException.class);

    server.close();

    assertThat(server.socket()).doesNotExist();
    assertThat(call("{}", "Start", "x")).isEmpty();
  }

  @Test
  void aHookWithoutAnybodyToTellPrintsNothing() {
    var payload = new ByteArrayInputStream("{}".getBytes(UTF_8));

    assertThat(HookMain.answer(new String[] {"Start"}, null, payload)).isEmpty();
    assertThat(HookMain.answer(new String[0], server.socket().toString(), payload)).isEmpty();
    assertThat(HookMain.answer(new String[] {"Start"}, folder + "/none", payload)).isEmpty();
    assertThat(HookMain.answer(new String[] {"Start"}, "/x".repeat(200), payload)).isEmpty();
  }

  @Test
  void anAnswerIsOneLine() {
    assertThatThrownBy(() -> HookCalls.format("a\nb")).isInstanceOf(IllegalStateException.class);
  }
}
