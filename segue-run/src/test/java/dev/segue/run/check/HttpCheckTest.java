package dev.segue.run.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.segue.core.task.Check;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class HttpCheckTest {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch testEnded = new CountDownLatch(1);
  private final AtomicInteger redirected = new AtomicInteger();

  HttpCheckTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void startServer() {
    server.setExecutor(threads);
    server.createContext("/ok", exchange -> answer(exchange, 200, "all is well"));
    server.createContext("/broken", exchange -> answer(exchange, 500, "oops"));
    server.createContext(
        "/moved",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/target");
          answer(exchange, 302, "");
        });
    server.createContext(
        "/target",
        exchange -> {
          redirected.incrementAndGet();
          answer(exchange, 200, "");
        });
    server.createContext("/hangs", exchange -> hang(exchange, false));
    server.createContext("/trickles", exchange -> hang(exchange, true));
    server.start();
  }

  @AfterEach
  void stopServer() {
    testEnded.countDown();
    server.stop(0);
    threads.close();
  }

  @Test
  void comparesStatusAndBody() throws Exception {
    assertThat(ask("/ok", 200, "is well")).isInstanceOf(Finding.Holds.class);
    assertThat(error(ask("/ok", 200, "is ill"))).contains("answered without \"is ill\"");
    assertThat(error(ask("/broken", 200, ""))).endsWith("/broken expected 200 but was 500");
    assertThat(ask("/broken", 500, "")).isInstanceOf(Finding.Holds.class);
  }

  @Test
  void followsNoRedirect() throws Exception {
    assertThat(ask("/moved", 302, "")).isInstanceOf(Finding.Holds.class);
    assertThat(error(ask("/moved", 200, ""))).contains("expected 200 but was 302");
    assertThat(redirected).hasValue(0);
  }

  @Test
  void givesUpOnAServerThatHangsOrTrickles() throws Exception {
    assertThat(error(ask("/hangs", 200, ""))).contains("did not answer");
    assertThat(error(ask("/trickles", 200, ""))).contains("did not answer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.com/",
        "http://127.0.0.1.example.com/",
        "http://10.0.0.1/",
        "http://[::ffff:10.0.0.1]/",
        "http://169.254.169.254/latest/meta-data",
        "http://0.0.0.0/",
        "http://user@example.com/",
        "http://localhost.example.com/",
        "http://127.0.0.1@example.com/",
        "http://2130706433/",
        "ftp://localhost/",
        "file:///etc/passwd",
        "localhost",
        "http://",
        "http://a b/",
        "http://127.0.0.999/",
        "http:///x",
      })
  void asksNobodyElse(String url) throws Exception {
    Finding finding =
        HttpCheck.ask(new Check.Http(url, 200, Optional.empty(), Duration.ofSeconds(5)));

    assertThat(error(finding))
        .containsAnyOf("only loopback", "neither http", "url is none", "cannot be resolved");
  }

  @Test
  void saysThatNobodyListens() throws Exception {
    int port = server.getAddress().getPort();
    server.stop(0);

    Finding finding =
        HttpCheck.ask(
            new Check.Http(
                "http://localhost:" + port, 200, Optional.empty(), Duration.ofSeconds(5)));

    assertThat(error(finding)).contains("did not answer");
  }

  private Finding ask(String path, int status, String contains) throws InterruptedException {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + path;
    Optional<String> wanted = Optional.of(contains).filter(text -> !text.isEmpty());
    return HttpCheck.ask(new Check.Http(url, status, wanted, Duration.ofMillis(1500)));
  }

  private static String error(Finding finding) {
    return switch (finding) {
      case Finding.Holds(String evidence) -> "held: " + evidence;
      case Finding.Fails(String error, String _) -> error;
    };
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private void hang(HttpExchange exchange, boolean begun) throws IOException {
    if (begun) {
      exchange.sendResponseHeaders(200, 100);
      exchange.getResponseBody().write('x');
      exchange.getResponseBody().flush();
    }
    try {
      testEnded.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    exchange.close();
  }
}
