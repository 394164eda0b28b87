package dev.segue.server.http;

import java.util.Locale;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;

/** Tells requests of gRPC from others. */
public final class GrpcRequests {
  static final String TYPE = "application/grpc";

  private GrpcRequests() {}

  /** Whether a request is a call that gRPC can answer. */
  public static boolean isCall(Request request) {
    return isGrpc(request) && isHttp2(request) && HttpMethod.POST.is(request.getMethod());
  }

  /** Whether its client speaks gRPC; gRPC for browsers is another protocol. */
  static boolean isGrpc(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    String lower = type == null ? "" : type.toLowerCase(Locale.ROOT);
    return lower.equals(TYPE) || lower.startsWith(TYPE + "+") || lower.startsWith(TYPE + ";");
  }

  static boolean isHttp2(Request request) {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2;
  }
}
