package dev.segue.server;

import dev.segue.server.api.ServerPorts;
import dev.segue.server.http.Closing;
import dev.segue.server.http.ErrorPage;
import dev.segue.server.http.FilterRules;
import dev.segue.server.http.RequestFilter;
import dev.segue.server.http.Site;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.component.Graceful;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** HTTP/JSON, server-sent events, MCP and gRPC on one port. */
public final class ContextServer implements ServerHandle {
  private static final int THREADS = 16;

  private final Server server;
  private final ServerConnector connector;
  private final GracefulHandler answers;
  private final Closing closing;
  private final Duration grace;
  private final AtomicBoolean isClosed = new AtomicBoolean();

  /** Kept, for one who asks after the end. */
  private volatile InetSocketAddress address;

  private ContextServer(ServerSettings settings, ServerPorts serverPorts) {
    Limits limits = settings.limits();
    closing = new Closing();
    address = new InetSocketAddress(settings.host(), settings.port());
    server = new Server(threads());
    connector = Listening.on(server, settings);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(limits.connections(), connector));
    // The time for answers under way is ours to give: Jetty's waits for idle connections, too.
    server.setStopTimeout(0);
    grace = limits.grace();
    var errors = new ErrorPage(serverPorts.faults(), settings.token().isPresent());
    server.setErrorHandler(errors);
    var rules =
        new FilterRules(
            settings.token(),
            settings.token().isEmpty(),
            limits.requestBytes(),
            limits.requestsPerSecond(),
            limits.burst());
    var faces =
        new Handler.Sequence(
            GrpcFace.of(serverPorts, limits.requestBytes(), errors),
            new Site(serverPorts, closing, limits.requestBytes(), limits.streams()).router());
    answers = new GracefulHandler(new RequestFilter(rules, System::nanoTime, faces));
    server.setHandler(answers);
  }

  /**
   * Listens.
   *
   * @throws ServerStartException when it cannot, or must not: an address that others reach needs a
   *     token
   */
  public static ServerHandle start(ServerSettings settings, ServerPorts serverPorts) {
    if (settings.token().isEmpty() && !isLoopback(settings.host())) {
      throw new ServerStartException(
          "%s is reached by others than this machine: set a token (SEGUE_TOKEN), or listen on %s"
              .formatted(settings.host(), ServerSettings.LOOPBACK));
    }
    if (settings.token().filter(String::isBlank).isPresent()) {
      throw new ServerStartException("the token is empty");
    }
    var started = new ContextServer(settings, serverPorts);
    started.listen(settings);
    return started;
  }

  private static boolean isLoopback(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()) {
          return false;
        }
      }
      return !host.isBlank();
    } catch (UnknownHostException e) {
      throw ServerStartException.ofMachine("no address is known of the host " + host, e);
    }
  }

  // Few platform threads for the sockets; requests are answered on virtual ones.
  private static QueuedThreadPool threads() {
    var threads = new QueuedThreadPool(THREADS);
    threads.setName("segue-server");
    threads.setVirtualThreadsExecutor(
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("segue-request-", 0).factory()));
    return threads;
  }

  private void listen(ServerSettings settings) {
    try {
      server.start();
      address = new InetSocketAddress(settings.host(), connector.getLocalPort());
    } catch (Exception e) {
      close();
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw ServerStartException.ofMachine(
          "cannot listen on %s, port %d: %s"
              .formatted(settings.host(), settings.port(), cause.getMessage()),
          e);
    }
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public void close() {
    if (!isClosed.compareAndSet(false, true)) {
      return;
    }
    closing.begin();
    // Closes the port, and tells clients of HTTP/2 to go away once they have their answers.
    CompletableFuture<Void> quiet = Graceful.shutdown(server);
    awaitAnswers();
    quiet.cancel(false);
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("The server does not stop", e);
    }
  }

  private void awaitAnswers() {
    try {
      answers.shutdown().get(grace.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException _) {
      // Who has no answer by now sees the connection break off.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("The answers under way cannot be counted", e);
    }
  }
}
