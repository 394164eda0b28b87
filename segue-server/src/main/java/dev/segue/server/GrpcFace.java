package dev.segue.server;

import dev.segue.server.api.ServerPorts;
import dev.segue.server.http.GrpcRequests;
import io.grpc.BindableService;
import io.grpc.protobuf.services.ProtoReflectionService;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.grpc.servlet.jakarta.ServletServerBuilder;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.SizeLimitHandler;
import org.eclipse.jetty.util.Callback;

/** Takes the calls of gRPC; what is none it leaves to the next handler. */
public final class GrpcFace extends Handler.Wrapper {
  /** The servlet reads ahead of the call, so that a stream needs an end of its own. */
  private static final int STREAM_FACTOR = 4;

  /** gRPC would write of clients that go away to the standard error. Held, or it is forgotten. */
  private static final Logger QUIET = Logger.getLogger("io.grpc");

  private final ExecutorService calls;

  private GrpcFace(Handler servlet, ExecutorService calls) {
    super(servlet);
    this.calls = calls;
  }

  /**
   * All services of a server.
   *
   * @param messageBytes most of a message
   * @param errors answers what the servlet cannot
   */
  public static GrpcFace of(ServerPorts serverPorts, int messageBytes, Request.Handler errors) {
    QUIET.setLevel(Level.OFF);
    ExecutorService calls =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("segue-grpc-", 0).factory());
    var servlet =
        new ServletServerBuilder()
            .executor(calls)
            .maxInboundMessageSize(messageBytes)
            .addService(new ContextCalls(serverPorts.context(), serverPorts.faults()))
            .addService(new HealthCalls(serverPorts.obstacle(), serverPorts.faults()))
            .addService(ProtoReflectionServiceV1.newInstance())
            .addService(olderReflection())
            .buildServlet();
    var holder = new ServletHolder("grpc", servlet);
    holder.setAsyncSupported(true);
    var context = new ServletContextHandler("/", false, false);
    context.addServlet(holder, "/*");
    context.setErrorHandler(errors);
    var bounded = new SizeLimitHandler((long) messageBytes * STREAM_FACTOR, -1);
    bounded.setHandler(context);
    return new GrpcFace(bounded, calls);
  }

  /** For clients that know no other; it will be gone when they are. */
  @SuppressWarnings("deprecation")
  private static BindableService olderReflection() {
    return ProtoReflectionService.newInstance();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    return GrpcRequests.isCall(request) && super.handle(request, response, callback);
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    calls.shutdownNow();
  }
}
