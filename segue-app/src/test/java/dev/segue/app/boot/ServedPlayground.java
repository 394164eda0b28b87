package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.cli.project.ServeOrder;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.config.ServeSettings;
import dev.segue.server.ServerHandle;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A playground behind a server on a free port of this machine, and a client of it. */
final class ServedPlayground implements AutoCloseable {
  /** Bugs that the server told of. */
  final List<String> faults = new CopyOnWriteArrayList<>();

  private final HttpClient http = HttpClient.newHttpClient();
  private final ServerHandle server;
  private final Optional<String> token;

  ServedPlayground(Playground ground) {
    this(ground, Optional.empty());
  }

  /** With a token, which this client sends. */
  ServedPlayground(Playground ground, Optional<String> token) {
    this.token = token;
    Commands commands = ground.commands();
    var order =
        new ServeOrder(
            "127.0.0.1",
            0,
            token,
            Optional.empty(),
            ServeSettings.DEFAULT.requestsPerSecond(),
            Optional::of,
            () -> "",
            _ -> {},
            faults::add);
    server =
        commands
            .serving(commands.contexts(), commands.environment().store(PlaceFlags.NONE), order)
            .start();
  }

  /** Status and body of the server's answer. */
  record Answer(int status, String body) {
    JsonNode tree() {
      return JsonMapper.shared().readTree(body);
    }

    /** Status, code and sentence of a refusal. */
    String refusal() {
      JsonNode error = tree().required("error");
      return "%d %s: %s"
          .formatted(
              status, error.required("code").asString(), error.required("message").asString());
    }
  }

  Answer get(String path) {
    return answer(request(path).build());
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
    token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
    return request;
  }

  Answer post(String path, String body) {
    return answer(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build());
  }

  /** The first events of a stream as lines; id and type of each must be those of its line. */
  List<String> events(int count, String path, String... headers) {
    var data = new ArrayList<String>();
    try (Stream<String> stream = stream(path, headers)) {
      Iterator<String> lines = stream.iterator();
      var fields = new HashMap<String, String>();
      while (data.size() < count) {
        String line = lines.next();
        int colon = line.indexOf(": ");
        if (colon > 0) {
          fields.put(line.substring(0, colon), line.substring(colon + 2));
        }
        if (line.startsWith("data: ")) {
          JsonNode event = JsonMapper.shared().readTree(line.substring(6));
          assertThat(fields.get("id")).isEqualTo(event.get("seq").asString());
          assertThat(fields.get("event")).isEqualTo(event.get("type").asString());
          data.add(line.substring(6));
        }
      }
    }
    return data;
  }

  private Stream<String> stream(String path, String... headers) {
    var request = HttpRequest.newBuilder(uri(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return sent(request.build(), BodyHandlers.ofLines()).body();
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:%d%s".formatted(server.address().getPort(), path));
  }

  private Answer answer(HttpRequest request) {
    HttpResponse<String> response = sent(request, BodyHandlers.ofString());
    return new Answer(response.statusCode(), response.body());
  }

  private <T> HttpResponse<T> sent(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
    try {
      return http.send(request, handler);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The test was interrupted", e);
    }
  }

  @Override
  public void close() {
    server.close();
    http.close();
  }
}
