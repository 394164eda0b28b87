package dev.segue.server.http;

import dev.segue.server.api.Code;
import dev.segue.server.api.Faults;
import dev.segue.server.api.RefusedRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.URIUtil;

/** Finds who answers a request; what nobody answers is refused. */
public final class Router extends Handler.Abstract {
  private final List<Served> served;
  private final int requestBytes;
  private final Faults faults;

  /**
   * Answers for these.
   *
   * @param served of several that fit, the first answers
   * @param requestBytes most of a body
   */
  Router(List<Served> served, int requestBytes, Faults faults) {
    this.served = List.copyOf(served);
    this.requestBytes = requestBytes;
    this.faults = faults;
    var names = new HashSet<String>();
    for (Served one : served) {
      if (!names.add(one.toString())) {
        throw new IllegalStateException("Two answer " + one);
      }
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (GrpcRequests.isGrpc(request)) {
      refuse(request, response, callback, Code.INVALID_ARGUMENT, "gRPC needs HTTP/2 and POST");
      return true;
    }
    String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
    List<String> path = path(request);
    var allowed = new TreeSet<String>();
    for (Served one : served) {
      Optional<Map<String, String>> names = one.pattern().match(path);
      if (names.isPresent() && one.method().equals(method)) {
        Optional<String> wrong = BodyType.refusal(request, one);
        if (wrong.isPresent()) {
          refuse(request, response, callback, Code.INVALID_ARGUMENT, wrong.get());
          return true;
        }
        serve(one, new Exchange(request, response, callback, names.get(), requestBytes));
        return true;
      }
      names.ifPresent(_ -> allowed.add(one.method()));
    }
    if (allowed.isEmpty()) {
      refuse(request, response, callback, Code.NOT_FOUND, "no such path; see /openapi.json");
    } else {
      String all = String.join(", ", allowed);
      response.getHeaders().put(HttpHeader.ALLOW, all);
      refuse(request, response, callback, Code.METHOD_NOT_ALLOWED, "this path takes " + all);
    }
    return true;
  }

  private static void refuse(
      Request request, Response response, Callback callback, Code code, String why) {
    Responses.refuse(request, response, callback, new RefusedRequest(code, why));
  }

  private void serve(Served one, Exchange exchange) {
    try {
      one.endpoint().serve(exchange);
    } catch (IOException e) {
      exchange.failed(e);
    } catch (RuntimeException e) {
      if (e instanceof HttpException) {
        // What a client sent is broken in Jetty's eyes; it knows the status.
        exchange.failed(e);
      } else {
        exchange.refuse(RefusedRequest.of(e, one.toString(), faults));
      }
    }
  }

  private static List<String> path(Request request) {
    String path = request.getHttpURI().getCanonicalPath();
    List<String> segments = new ArrayList<>();
    for (String segment : RoutePattern.split(path == null ? "" : path)) {
      segments.add(URIUtil.decodePath(segment));
    }
    return segments;
  }
}
