package dev.segue.session.hook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as an agent starts it: by a shell, with the command line that Segue gives it. */
@Tag("slow")
class HookProgramTest {
  @TempDir(factory = ShortFolder.class)
  private Path folder;

  private record Ended(int exitCode, String out, String errors) {}

  private Ended run(Map<String, String> environment, String payload)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder("sh", "-c", HookCommand.line() + " Start someone");
    builder.environment().putAll(environment);
    Process process = builder.start();
    try (var stdin = process.getOutputStream()) {
      stdin.write(payload.getBytes(UTF_8));
    }
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String errors = new String(process.getErrorStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), out, errors);
  }

  @Test
  void printsWhatTheSessionAnswers() throws IOException, InterruptedException {
    try (var server =
        HookServer.open(folder.resolve("s"), call -> "{\"é\":\"" + call.payload() + "\"}")) {
      assertThat(run(Map.of(HookMain.SOCKET, server.socket().toString()), "{\"漢\": \"字\"}"))
          .isEqualTo(new Ended(0, "{\"é\":\"{漢=字}\"}\n", ""));
    }
  }

  @Test
  void endsWellAndSaysNothingWhereNobodyListens() throws IOException, InterruptedException {
    var nothing = new Ended(0, "", "");

    assertThat(run(Map.of(), "{}")).isEqualTo(nothing);
    assertThat(run(Map.of(HookMain.SOCKET, folder.resolve("none").toString()), "{}"))
        .isEqualTo(nothing);
    assertThat(run(Map.of(HookMain.SOCKET, "/dev/null"), "{}")).isEqualTo(nothing);
  }

  @Test
  void waitsForNoAnswerThatDoesNotCome() throws IOException, InterruptedException {
    var never = new CountDownLatch(1);
    try (var server =
        HookServer.open(
            folder.resolve("s"),
            _ -> {
              await(never);
              return "too late";
            })) {
      assertThat(run(Map.of(HookMain.SOCKET, server.socket().toString()), "{}"))
          .isEqualTo(new Ended(0, "", ""));
      never.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void isAWholeCommandLine() {
    assertThat(HookCommand.words().getLast()).isEqualTo(HookMain.class.getName());
    assertThat(Path.of(HookCommand.words().getFirst())).isExecutable();
  }
}
