package dev.segue.run.check;

import dev.segue.core.task.Check;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * Asks a server on this machine. Nothing else is ever asked: the host must be an address of the
 * loopback or {@code localhost}, redirects are answers like any other, and no proxy is used.
 */
final class HttpCheck {
  private static final long BYTES = 5L * 1024 * 1024;
  private static final Pattern ADDRESS =
      Pattern.compile("127(?:\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]+]");

  private HttpCheck() {}

  static Finding ask(Check.Http check) throws InterruptedException {
    URI uri;
    try {
      uri = URI.create(check.url());
    } catch (IllegalArgumentException e) {
      return Finding.fails("url is none: " + e.getMessage());
    }
    Optional<String> objection = objection(uri);
    return objection.isPresent() ? Finding.fails(objection.get()) : ask(uri, check);
  }

  private static Optional<String> objection(URI uri) {
    String host = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      return Optional.of(uri + " is neither http nor https");
    }
    boolean named = host.equals("localhost") || host.endsWith(".localhost");
    if (!named && !ADDRESS.matcher(host).matches()) {
      return Optional.of(uri + " is not on this machine; only loopback is asked");
    }
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()) {
          return Optional.of(uri + " is not on this machine; only loopback is asked");
        }
      }
    } catch (IOException e) {
      return Optional.of(uri + " cannot be resolved: " + e.getMessage());
    }
    return Optional.empty();
  }

  private static Finding ask(URI uri, Check.Http check) throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(check.timeout()).GET().build();
    try (HttpClient client = client(check.timeout())) {
      CompletableFuture<HttpResponse<byte[]>> answer =
          client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), BYTES));
      try {
        // The request's own deadline ends with the headers; a body may trickle for ever.
        return judge(answer.get(check.timeout().toMillis(), TimeUnit.MILLISECONDS), check);
      } catch (TimeoutException _) {
        return Finding.fails(uri + " did not answer within " + shown(check.timeout()));
      } catch (ExecutionException e) {
        return Finding.fails(uri + " did not answer: " + reason(e));
      } finally {
        client.shutdownNow();
      }
    }
  }

  private static HttpClient client(Duration timeout) {
    return HttpClient.newBuilder()
        .proxy(HttpClient.Builder.NO_PROXY)
        .followRedirects(HttpClient.Redirect.NEVER)
        .connectTimeout(timeout)
        .build();
  }

  private static Finding judge(HttpResponse<byte[]> answer, Check.Http check) {
    String body = new String(answer.body(), StandardCharsets.UTF_8);
    String evidence = check.url() + " answered " + answer.statusCode() + "\n" + body;
    if (answer.statusCode() != check.status()) {
      return new Finding.Fails(
          check.url() + " expected " + check.status() + " but was " + answer.statusCode(),
          evidence);
    }
    Optional<String> wanted = check.contains();
    if (wanted.isPresent() && !body.contains(wanted.get())) {
      return new Finding.Fails(
          check.url() + " answered without \"" + wanted.get() + "\"", evidence);
    }
    return new Finding.Holds(evidence);
  }

  private static String reason(ExecutionException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  static String shown(Duration timeout) {
    return timeout.toMillis() < 1000 ? timeout.toMillis() + " ms" : timeout.toSeconds() + " s";
  }
}
