package dev.segue.app.boot;

import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.ServeOrder;
import dev.segue.app.cli.session.Contexts;
import dev.segue.context.pack.VerdictGuard;
import dev.segue.core.context.ContextService;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.text.Json;
import dev.segue.server.ContextServer;
import dev.segue.server.Limits;
import dev.segue.server.ServerHandle;
import dev.segue.server.ServerSettings;
import dev.segue.server.ServerStartException;
import dev.segue.server.Tls;
import dev.segue.server.api.EventFeed;
import dev.segue.server.api.ServerPorts;
import dev.segue.store.EventLine;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.utils.Signals;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server with this project behind it, until a signal comes. */
final class Serving {
  private static final Logger LOG = LoggerFactory.getLogger(Serving.class);
  private static final List<String> SIGNALS = List.of("TERM", "HUP", "INT");

  private final Contexts contexts;
  private final ProjectRoutes routes;
  private final ProjectStore store;
  private final ServeOrder order;
  private final AtomicBoolean isStoreAway = new AtomicBoolean();

  Serving(Contexts contexts, ProjectRoutes routes, ProjectStore store, ServeOrder order) {
    this.contexts = contexts;
    this.routes = routes;
    this.store = store;
    this.order = order;
  }

  /**
   * Serves.
   *
   * @throws Refusal when the server cannot start
   */
  public void untilASignal() throws InterruptedException {
    var asked = new CountDownLatch(1);
    SIGNALS.forEach(name -> Signals.register(name, asked::countDown));
    try (ServerHandle server = start()) {
      InetSocketAddress address = server.address();
      LOG.info("listening on {}, port {}", order.host(), address.getPort());
      order
          .listening()
          .accept(
              "%s://%s:%d"
                  .formatted(
                      order.certificate().isPresent() ? "https" : "http",
                      order.host().contains(":") ? "[" + order.host() + "]" : order.host(),
                      address.getPort()));
      asked.await();
    } catch (ServerStartException e) {
      String why = String.valueOf(e.getMessage());
      throw e.isOfSettings() ? Refusal.usage(why) : Refusal.environment(why);
    }
  }

  /**
   * Serves until it is closed.
   *
   * @throws ServerStartException when the server cannot start
   */
  public ServerHandle start() {
    return ContextServer.start(settings(), serverPorts());
  }

  private ServerSettings settings() {
    return new ServerSettings(
        order.host(),
        order.port(),
        order.token(),
        order.certificate().map(files -> new Tls.Pem(files.chain(), files.key())),
        Limits.DEFAULT.withRate(order.requestsPerSecond(), 2 * order.requestsPerSecond()));
  }

  private ServerPorts serverPorts() {
    ContextService context = contexts.of(store);
    return new ServerPorts(
        order.token().isPresent() ? context : new VerdictGuard(context),
        order.mcp(),
        order.metrics(),
        this::obstacle,
        this::events,
        routes.routes(),
        (what, fault) -> {
          LOG.error("unexpected exception in {}", what, fault);
          order.told().accept("internal error in %s: %s".formatted(what, fault));
        });
  }

  /** A store that is not there yet is none: the first run makes it. */
  private Optional<String> obstacle() {
    try {
      store.isThere();
      if (isStoreAway.getAndSet(false)) {
        LOG.info("store available");
      }
      return Optional.empty();
    } catch (JournalException e) {
      if (!isStoreAway.getAndSet(true)) {
        LOG.warn("store unavailable: {}", e.getMessage());
      }
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private List<EventFeed.Line> events(Optional<String> asked, long seq, int max) {
    return Refusals.said(
        () -> {
          asked.ifPresent(store::asking);
          return store.with(
              asked,
              (journal, project) -> {
                JournalId id = JournalId.project(project);
                if (asked.isPresent() && journal.version(id) == 0) {
                  throw Refusal.unknown("the store has no project " + Json.compact(project));
                }
                return lines(project, journal.read(id, seq, max));
              });
        });
  }

  private static List<EventFeed.Line> lines(String project, List<StoredEvent> events) {
    return events.stream()
        .map(event -> new EventFeed.Line(event.seq(), event.type(), EventLine.of(project, event)))
        .toList();
  }
}
