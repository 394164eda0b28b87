package dev.segue.server;

import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.PackRequest;
import dev.segue.core.text.Json;
import dev.segue.server.api.EventFeed;
import dev.segue.server.api.Route;
import dev.segue.server.api.ServerPorts;
import dev.segue.wire.context.v1.ContextServiceGrpc;
import dev.segue.wire.context.v1.ContextServiceGrpc.ContextServiceBlockingStub;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server on loopback with everything behind it in memory, and clients of it. */
final class ServerFixture implements AutoCloseable {
  static final JsonMapper JSON = JsonMapper.shared();

  final FakeContext context = new FakeContext();
  final List<EventFeed.Line> events = new CopyOnWriteArrayList<>();
  final List<RuntimeException> faults = new CopyOnWriteArrayList<>();
  volatile Optional<String> obstacle = Optional.empty();

  final ServerHandle server;
  final HttpClient http = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
  private final Optional<String> token;
  private @Nullable ManagedChannel channel;

  ServerFixture() {
    this(ServerSettings.local(0), List.of());
  }

  ServerFixture(ServerSettings settings) {
    this(settings, List.of());
  }

  ServerFixture(ServerSettings settings, List<Route> routes) {
    this.token = settings.token();
    this.server = ContextServer.start(settings, serverPorts(routes));
  }

  ServerPorts serverPorts(List<Route> routes) {
    return new ServerPorts(
        context,
        this::mcp,
        () -> "# TYPE segue_pack_builds counter\nsegue_pack_builds_total 3\n# EOF\n",
        () -> obstacle,
        this::after,
        routes,
        (_, fault) -> faults.add(fault));
  }

  private List<EventFeed.Line> after(Optional<String> project, long seq, int max) {
    return events.stream().filter(line -> line.seq() > seq).limit(max).toList();
  }

  /** As much of the protocol as a client needs: one tool, whose answer is a pack. */
  private Optional<String> mcp(String message) {
    JsonNode request = JSON.readTree(message);
    if (!request.has("id")) {
      return Optional.empty();
    }
    Object id =
        request.get("id").isString() ? request.get("id").asString() : request.get("id").asInt();
    Map<String, ?> result =
        switch (request.path("method").asString()) {
          case "initialize" ->
              Map.of(
                  "protocolVersion", request.at("/params/protocolVersion").asString(),
                  "capabilities", Map.of("tools", Map.of()),
                  "serverInfo", Map.of("name", "segue", "version", "1"));
          case "tools/list" ->
              Map.of(
                  "tools",
                  List.of(Map.of("name", "get_context", "inputSchema", Map.of("type", "object"))));
          default -> {
            var pack = context.get(wish(request.at("/params/arguments/task_id").asString()));
            yield Map.of(
                "content", List.of(Map.of("type", "text", "text", pack.pack().text())),
                "structuredContent", ContextDocuments.of(pack),
                "isError", false);
          }
        };
    return Optional.of(Json.compact(Map.of("jsonrpc", "2.0", "id", id, "result", result)));
  }

  private static PackRequest wish(String task) {
    return new PackRequest(
        Optional.empty(), task, "developer", "", "", 0, 0, Optional.empty(), "", "");
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.address().getPort() + path);
  }

  HttpResponse<String> get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  HttpResponse<String> post(String path, String body, String... headers) {
    return send(request(path, headers).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  HttpRequest.Builder request(String path, String... headers) {
    var request = HttpRequest.newBuilder(uri(path)).timeout(Duration.ofSeconds(30));
    if (!List.of(headers).contains("Content-Type")) {
      request.header("Content-Type", "application/json");
    }
    token.ifPresent(known -> request.header("Authorization", "Bearer " + known));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request;
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends the text as it is, and reads until the server closes the connection. */
  String raw(String text) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  synchronized ManagedChannel channel() {
    if (channel == null) {
      channel =
          NettyChannelBuilder.forAddress(
                  new InetSocketAddress(
                      InetAddress.getLoopbackAddress(), server.address().getPort()))
              .usePlaintext()
              .build();
    }
    return channel;
  }

  ContextServiceBlockingStub grpc() {
    return ContextServiceGrpc.newBlockingStub(channel());
  }

  static JsonNode tree(HttpResponse<String> answer) {
    return JSON.readTree(answer.body());
  }

  /** Code and message of a refusal. */
  static String refusal(HttpResponse<String> answer) {
    JsonNode error = tree(answer).path("error");
    return "%d %s: %s"
        .formatted(
            answer.statusCode(), error.path("code").asString(), error.path("message").asString());
  }

  @Override
  public void close() {
    if (channel != null) {
      channel.shutdownNow();
    }
    http.shutdownNow();
    server.close();
  }
}
