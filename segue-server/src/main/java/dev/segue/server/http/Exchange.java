package dev.segue.server.http;

import dev.segue.core.text.Untrusted;
import dev.segue.server.api.Code;
import dev.segue.server.api.RefusedRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** A request and its answer, for one thread. */
final class Exchange {
  private static final int SHOWN = 60;

  private final Request request;
  private final Response response;
  private final Callback callback;
  private final Map<String, String> path;
  private final int requestBytes;

  /**
   * @param path what stands for the names of the route's pattern
   * @param requestBytes most of a body
   */
  Exchange(
      Request request,
      Response response,
      Callback callback,
      Map<String, String> path,
      int requestBytes) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.path = path;
    this.requestBytes = requestBytes;
  }

  Map<String, String> path() {
    return path;
  }

  Optional<String> header(String name) {
    return Optional.ofNullable(request.getHeaders().get(name));
  }

  boolean isHead() {
    return request.getMethod().equals("HEAD");
  }

  /**
   * The parameters of the request.
   *
   * @throws RefusedRequest when one is not known, stands twice or cannot be decoded
   */
  Map<String, String> query(List<String> known) {
    var found = new LinkedHashMap<String, String>();
    String query = request.getHttpURI().getQuery();
    for (String pair : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      if (!known.contains(name)) {
        String all = known.isEmpty() ? "none is known here" : "known: " + String.join(", ", known);
        throw refused("unknown parameter \"%s\"; %s".formatted(shown(name), all));
      }
      if (found.put(name, equals < 0 ? "" : decoded(pair.substring(equals + 1))) != null) {
        throw refused("parameter %s stands twice".formatted(name));
      }
    }
    return found;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      throw refused("the query \"%s\" cannot be decoded".formatted(shown(text)));
    }
  }

  private static String shown(String text) {
    return Untrusted.cut(Untrusted.quoted(text), SHOWN);
  }

  /**
   * The body as text.
   *
   * @throws RefusedRequest when it is too large or no UTF-8
   */
  String body() throws IOException {
    // Closing the stream would reset an HTTP/2 stream before its refusal is read.
    InputStream in = Content.Source.asInputStream(request);
    byte[] bytes = in.readNBytes(requestBytes + 1);
    if (bytes.length > requestBytes) {
      throw new RefusedRequest(
          Code.TOO_LARGE, "a request may have %d bytes".formatted(requestBytes));
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException _) {
      throw refused("the body is not UTF-8");
    }
  }

  void document(Map<String, ? extends @Nullable Object> document) {
    Responses.write(response, callback, Responses.JSON, Responses.bytes(document));
  }

  void text(String type, String text) {
    Responses.write(response, callback, type, text.getBytes(StandardCharsets.UTF_8));
  }

  void nothing(int status) {
    response.setStatus(status);
    response.write(true, BufferUtil.EMPTY_BUFFER, callback);
  }

  /** Begins an answer without an end; {@link #ended} ends it. Writing waits for the client. */
  OutputStream stream(String type) {
    Responses.headers(response.getHeaders(), type);
    return Content.Sink.asOutputStream(response);
  }

  void ended() {
    callback.succeeded();
  }

  /** Refuses; where an answer has begun already, the client sees it break off. */
  void refuse(RefusedRequest refused) {
    if (response.isCommitted()) {
      callback.failed(refused);
    } else {
      Responses.refuse(request, response, callback, refused);
    }
  }

  void failed(Throwable failure) {
    callback.failed(failure);
  }

  private static RefusedRequest refused(String why) {
    return new RefusedRequest(Code.INVALID_ARGUMENT, why);
  }
}
