package dev.segue.server.http;

import dev.segue.core.text.Json;
import dev.segue.server.api.RefusedRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Writes answers, refusals in the form of the protocol that was asked in. */
final class Responses {
  static final String JSON = "application/json";

  private Responses() {}

  /** What every document looks like: the bytes that the command line prints. */
  static byte[] bytes(Map<String, ? extends @Nullable Object> document) {
    return (Json.pretty(document) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  static void write(Response response, Callback callback, String type, byte[] body) {
    headers(response.getHeaders(), type);
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  static void headers(HttpFields.Mutable headers, String type) {
    headers.put(HttpHeader.CONTENT_TYPE, type);
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    headers.put("X-Content-Type-Options", "nosniff");
  }

  static void refuse(
      Request request, Response response, Callback callback, RefusedRequest refused) {
    refuse(request, response, callback, refused.code().http(), refused);
  }

  /**
   * @param status of an answer over HTTP
   */
  static void refuse(
      Request request, Response response, Callback callback, int status, RefusedRequest refused) {
    if (GrpcRequests.isGrpc(request) && GrpcRequests.isHttp2(request)) {
      refuseCall(response, callback, 200, refused);
      return;
    }
    response.setStatus(status);
    Runnable answer = () -> write(response, callback, JSON, bytes(refused.document()));
    if (GrpcRequests.isHttp2(request)) {
      answer.run();
    } else {
      UnreadBody.discard(request, response, answer);
    }
  }

  /**
   * Refuses in the words of gRPC.
   *
   * @param status of the answer over HTTP, for clients that speak another protocol
   */
  static void refuseCall(Response response, Callback callback, int status, RefusedRequest refused) {
    response.setStatus(status);
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.CONTENT_TYPE, GrpcRequests.TYPE);
    headers.put("grpc-status", Integer.toString(refused.code().grpc()));
    headers.put("grpc-message", percentEncoded(refused.why()));
    response.write(true, BufferUtil.EMPTY_BUFFER, callback);
  }

  /** As gRPC wants the text of a status. */
  private static String percentEncoded(String text) {
    var encoded = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (b >= ' ' && b <= '~' && b != '%') {
        encoded.append((char) b);
      } else {
        encoded.append("%%%02X".formatted(b));
      }
    }
    return encoded.toString();
  }
}
