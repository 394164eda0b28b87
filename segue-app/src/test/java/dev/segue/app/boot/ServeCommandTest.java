package dev.segue.app.boot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.ForeignClients.Output;
import dev.segue.app.realcli.Program;
import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code segue serve} as its user meets it, in a process of its own. */
@Tag("slow")
@Timeout(120)
class ServeCommandTest {
  private static final String WISH = "{\"task_id\":\"t1\",\"role\":\"dev\"}";
  private static final String GET = "segue.context.v1.ContextService/GetContext";
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

  @TempDir private Path root;

  private Path folder;
  private Playground shop;
  private Program program;

  @BeforeEach
  void addOneTask() throws IOException {
    folder = Files.createDirectories(root.resolve("shop"));
    shop = new Playground(folder).settings("project: shop").taskThatWants("made");
    assertThat(shop.segue("add", "tasks.yaml").exit()).isZero();
    program = new Program(folder, System.getenv("PATH"));
  }

  private ServedProject serve(String... flags) throws IOException {
    return ServedProject.start(program, root.resolve("serve.err"), flags);
  }

  private ForeignClients clients() throws IOException, InterruptedException {
    return ForeignClients.in(Files.createDirectories(root.resolve("clients")));
  }

  private static String status(Output output) {
    return output.out().lines().toList().getLast();
  }

  @Test
  void everyProtocolAsksForTheTokenWhereThereIsOneAndTalksOverTls() throws Exception {
    ForeignClients clients = clients();
    Path certificate = certificate();
    program.set(Map.of("SEGUE_TOKEN", "s3cret"));
    String ca = certificate.toString();
    try (var server =
        serve("--tls-cert", ca, "--tls-key", certificate.resolveSibling("key.pem").toString())) {
      String url = server.url();
      assertThat(url).startsWith("https://127.0.0.1:");

      assertThat(status(clients.curl("--cacert", ca, url + "/healthz"))).isEqualTo("200");
      for (String path : List.of("/readyz", "/metrics", "/openapi.json", "/v1/decisions")) {
        assertThat(status(clients.curl("--cacert", ca, url + path))).as(path).isEqualTo("401");
      }
      Output refused = clients.curl("-k", "--http1.1", "-d", PING, url + "/mcp");
      assertThat(status(refused)).isEqualTo("401");
      assertThat(refused.out()).contains("\"UNAUTHENTICATED\"").doesNotContain("s3cret");
      Output call = clients.grpc(server.address(), GET, WISH, Map.of("GRPC_CA", ca));
      assertThat(call.exit()).isEqualTo(1);
      assertThat(call.out()).contains("UNAUTHENTICATED");

      String token = "Authorization: Bearer s3cret";
      Output answered = clients.curl("--cacert", ca, "-H", token, "-d", WISH, url + "/v1/context");
      assertThat(status(answered)).isEqualTo("200");
      assertThat(status(clients.curl("-k", "-H", token, "-d", PING, url + "/mcp")))
          .isEqualTo("200");
      Output called =
          clients.grpc(server.address(), GET, WISH, Map.of("GRPC_CA", ca, "GRPC_TOKEN", "s3cret"));
      assertThat(called.exit()).as(called.toString()).isZero();
      assertThat(called.json().path("text").asString()).contains("Make made");
      assertThat(server.errors()).isEmpty();
    }
  }

  @Test
  void theConfigurationSaysHowItListensWhereNoFlagDoes() throws Exception {
    Path certificate = certificate();
    Files.createDirectories(folder.resolve("tls"));
    Files.copy(certificate, folder.resolve("tls/cert.pem"));
    Files.copy(certificate.resolveSibling("key.pem"), folder.resolve("tls/key.pem"));
    shop.settings(
        "serve: {host: localhost, port: 1, requests_per_second: 1, tls: {cert: tls/cert.pem, key: tls/key.pem}}");
    assertThat(shop.segue("status").exit()).isZero(); // It writes the configuration.
    program.set(Map.of("SEGUE_TOKEN", "s3cret"));
    ForeignClients clients = clients();

    try (var server = serve()) {
      assertThat(server.url()).startsWith("https://localhost:").doesNotEndWith(":1");
      var statuses = new ArrayList<String>();
      for (int i = 0; i < 8; i++) {
        statuses.add(status(clients.curl("-k", server.url() + "/v1/status")));
      }

      assertThat(statuses).contains("401", "429");
    }
    try (var server = serve("--host", "127.0.0.1")) {
      assertThat(server.url()).startsWith("https://127.0.0.1:");
    }
  }

  /** As its user would make one; its key lies beside it. */
  private Path certificate() throws IOException, InterruptedException {
    Path openssl = Requires.program("openssl", "it makes a certificate as a user would");
    Path certificate = root.resolve("cert.pem");
    Process process =
        new ProcessBuilder(
                openssl.toString(),
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-subj",
                "/CN=localhost",
                "-addext",
                "subjectAltName=DNS:localhost,IP:127.0.0.1",
                "-keyout",
                root.resolve("key.pem").toString(),
                "-out",
                certificate.toString())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return certificate;
  }

  @Test
  void anAnswerUnderWayIsFinishedBeforeTheServerEnds() throws Exception {
    try (var server = serve();
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket
          .getOutputStream()
          .write(
              "POST /v1/context HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n"
                  .formatted(WISH.length())
                  .getBytes(UTF_8));
      InputStream in = socket.getInputStream();
      // The server waits for the body of this very request now.
      assertThat(new String(in.readNBytes(25), UTF_8)).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");

      server.askToEnd();
      untilNobodyIsLetIn(server.port());
      socket.getOutputStream().write(WISH.getBytes(UTF_8));

      assertThat(new String(in.readAllBytes(), UTF_8))
          .startsWith("HTTP/1.1 200 OK\r\n")
          .contains("Make made")
          .endsWith("}\n");
      assertThat(server.exit()).isZero();
      assertThat(server.errors()).isEmpty();
    }
  }

  private static void untilNobodyIsLetIn(int port) {
    while (true) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
      } catch (IOException _) {
        return;
      }
    }
  }

  @Test
  void twoServersOnOneStoreBuildAPackOnce() throws Exception {
    ForeignClients clients = clients();
    try (var one = serve();
        var two = ServedProject.start(program, root.resolve("two.err"));
        var pool = Executors.newFixedThreadPool(6)) {
      var asked = new ArrayList<Future<Output>>();
      for (int i = 0; i < 6; i++) {
        String url = (i % 2 == 0 ? one : two).url() + "/v1/context";
        asked.add(pool.submit(() -> clients.curl("-d", WISH, url)));
      }
      var answers = new ArrayList<String>();
      for (Future<Output> answer : asked) {
        answers.add(answer.get().out());
      }

      assertThat(answers).allSatisfy(out -> assertThat(out).endsWith("\n200\n"));
      assertThat(answers.stream().distinct()).hasSize(1);
      assertThat(shop.segue("export").out().lines().filter(l -> l.contains("context_built")))
          .hasSize(1);
    }
  }

  @Test
  void aStoreThatIsAwayIsToldInOneSentenceAndTheServerStays() throws Exception {
    ForeignClients clients = clients();
    program.set(Map.of("SEGUE_STORE", "redis://127.0.0.1:1"));
    try (var server = serve()) {
      String why = "the store redis://127.0.0.1:1/0 is not reached: nothing listens there";

      assertThat(status(clients.curl(server.url() + "/healthz"))).isEqualTo("200");
      for (String path : List.of("/readyz", "/metrics", "/v1/decisions", "/v1/events")) {
        Output output = clients.curl(server.url() + path);
        assertThat(status(output)).as(path).isEqualTo("503");
        assertThat(output.out()).contains("\"UNAVAILABLE\"", why);
      }
      assertThat(status(clients.curl("-d", WISH, server.url() + "/v1/context"))).isEqualTo("503");
      assertThat(clients.grpc(server.address(), GET, WISH, Map.of()).out())
          .isEqualTo("{\"code\":\"UNAVAILABLE\",\"message\":\"" + why + "\"}");
      assertThat(
              clients
                  .grpc(server.address(), "grpc.health.v1.Health/Check", "{}", Map.of())
                  .json()
                  .path("status")
                  .asString())
          .isEqualTo("NOT_SERVING");
    }
  }

  @Test
  void aStoreThatWasPutInThePlaceOfAnotherIsTheOneThatIsServed() throws Exception {
    ForeignClients clients = clients();
    try (var server = serve()) {
      String decisions = server.url() + "/v1/decisions";
      String one = "{\"title\":\"One\",\"rationale\":\"First.\"}";
      assertThat(status(clients.curl("-d", one, decisions))).isEqualTo("200");

      Path away = Files.createDirectories(root.resolve("away"));
      for (String end : List.of("", "-wal", "-shm")) {
        Path file = folder.resolve(".segue/segue.db" + end);
        if (Files.exists(file)) {
          Files.move(file, away.resolve(file.getFileName()));
        }
      }
      assertThat(shop.segue("add", "tasks.yaml").exit()).isZero();
      String two = "{\"title\":\"Two\",\"rationale\":\"Second.\"}";
      Output kept = clients.curl("-d", two, decisions);

      assertThat(kept.out()).contains("\"D-0001\"").endsWith("\n200\n");
      assertThat(shop.segue("decision", "list").out()).contains("Two").doesNotContain("One");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2, --host 0.0.0.0, '0.0.0.0 is reached by others than this machine: set a token (SEGUE_TOKEN), or listen on 127.0.0.1'",
    "2, --tls-cert junk, --tls-cert and --tls-key go together",
    "2, --tls-cert junk --tls-key none, none cannot be read",
    "2, --tls-cert none --tls-key junk, 'junk has no line \"-----BEGIN PRIVATE KEY-----\"'",
    "2, --token-file none, the token file none cannot be read",
    "2, --port 70000, '--port must be between 0 and 65535, not 70000'",
    "4, --port {taken}, 'cannot listen on 127.0.0.1, port {taken}: '",
  })
  void startsNotAndSaysWhyInOneSentence(int exit, String flags, String why) throws Exception {
    Files.writeString(folder.resolve("junk"), "junk\n");
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String taken = Integer.toString(other.getLocalPort());
      var arguments = new ArrayList<>(List.of("serve"));
      arguments.addAll(List.of(flags.replace("{taken}", taken).split(" ")));
      Path errors = root.resolve("refused.err");
      Process process = program.command(arguments, errors).start();
      String out = new String(process.getInputStream().readAllBytes(), UTF_8);

      assertThat(process.waitFor()).isEqualTo(exit);
      assertThat(out).isEmpty();
      assertThat(errors)
          .content()
          .startsWith("segue: " + why.replace("{taken}", taken))
          .hasLineCount(1);
    }
  }
}
