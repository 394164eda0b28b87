package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.JavaProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code segue serve} as a process of its own, asked over its port. */
@Timeout(120)
@Tag("slow")
class ServeTest {
  private static final String TOKEN = "only for friends";

  @TempDir private Path folder;

  @Test
  void saysWhatTheCommandLineSaysAndEndsOnASignal() throws Exception {
    var ground = new Playground(folder).settings("project: demo").taskThatWants("out.txt");
    assertThat(ground.segue("add", "tasks.yaml").exit()).isZero();
    String task = "t1";
    assertThat(ground.read("tasks.yaml")).contains(task);
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    Process server = serve(ground, "--port", "0", "--token-file", token.toString());
    try (var client = HttpClient.newHttpClient();
        BufferedReader said = server.inputReader()) {
      String line = String.valueOf(said.readLine());
      assertThat(line).startsWith("listening on http://127.0.0.1:");
      String url = line.substring("listening on ".length());

      assertThat(client.send(request(url, "/healthz"), BodyHandlers.ofString()).statusCode())
          .isEqualTo(200);
      assertThat(
              client
                  .send(
                      HttpRequest.newBuilder(URI.create(url + "/readyz")).build(),
                      BodyHandlers.ofString())
                  .statusCode())
          .isEqualTo(401);
      var wish =
          HttpRequest.newBuilder(request(url, "/v1/context"), (_, _) -> true)
              .header("Content-Type", "application/json")
              .POST(
                  HttpRequest.BodyPublishers.ofString(
                      "{\"task_id\":\"" + task + "\",\"role\":\"dev\"}"));
      HttpResponse<String> pack = client.send(wish.build(), BodyHandlers.ofString());
      assertThat(pack.statusCode()).as(pack.body()).isEqualTo(200);
      assertThat(pack.body())
          .isEqualTo(
              ground.segue("context", "get", task, "--role", "dev", "--output", "json").out());
      assertThat(client.send(request(url, "/metrics"), BodyHandlers.ofString()).body())
          .isEqualTo(ground.segue("metrics").out());
      HttpResponse<Stream<String>> events =
          client.send(request(url, "/v1/events"), BodyHandlers.ofLines());
      assertThat(events.body().filter(text -> text.startsWith("event: ")).findFirst())
          .contains("event: task_queued");

      server.destroy();
      assertThat(server.waitFor()).isZero();
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void listensBeyondThisMachineOnlyWithAToken() throws Exception {
    var ground = new Playground(folder).settings("project: demo");
    Process refused = serve(ground, "--host", "0.0.0.0");

    assertThat(refused.waitFor()).isEqualTo(2);
    assertThat(refused.errorReader().readLine())
        .isEqualTo(
            "segue: 0.0.0.0 is reached by others than this machine: set a token (SEGUE_TOKEN), or"
                + " listen on 127.0.0.1");
  }

  private static HttpRequest request(String url, String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .header("Authorization", "Bearer " + TOKEN)
        .build();
  }

  private static Process serve(Playground ground, String... options) throws IOException {
    List<String> line = JavaProgram.segue("serve");
    line.addAll(List.of(options));
    var builder = new ProcessBuilder(line).directory(ground.path(".").toFile());
    builder.environment().remove("SEGUE_TOKEN");
    return builder.start();
  }
}
