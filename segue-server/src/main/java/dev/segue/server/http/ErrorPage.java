package dev.segue.server.http;

import dev.segue.server.api.Code;
import dev.segue.server.api.Faults;
import dev.segue.server.api.RefusedRequest;
import java.util.Locale;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Reports refusals of Jetty itself in the server's own words: no page, no version, no stack trace.
 */
public final class ErrorPage extends ErrorHandler {
  private final Faults faults;
  private final boolean isTokenWanted;

  /**
   * Tells of refusals.
   *
   * @param isTokenWanted whether the server answers only those who know its token
   */
  public ErrorPage(Faults faults, boolean isTokenWanted) {
    this.faults = faults;
    this.isTokenWanted = isTokenWanted;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    if (request.getAttribute(ERROR_EXCEPTION) instanceof RuntimeException fault
        && status == HttpStatus.INTERNAL_SERVER_ERROR_500) {
      faults.happened(request.getMethod() + " (server)", fault);
    }
    if (isUnreadable(request, status)) {
      refuseUnread(response, callback);
    } else {
      Responses.refuse(request, response, callback, status, refused(status));
    }
    return true;
  }

  /**
   * Of a request over HTTP/2 with a value that begins or ends with a blank, which RFC 9113 forbids,
   * nothing is known any more; {@code Bearer } with no token behind it is one.
   */
  private static boolean isUnreadable(Request request, int status) {
    return status == HttpStatus.BAD_REQUEST_400
        && GrpcRequests.isHttp2(request)
        && request.getHeaders().size() == 0;
  }

  /** The client may speak gRPC or not: its own words for the one, and the status for the other. */
  private void refuseUnread(Response response, Callback callback) {
    RefusedRequest refused =
        isTokenWanted
            ? RequestFilter.noToken()
            : new RefusedRequest(
                Code.INVALID_ARGUMENT,
                "a header cannot be read; its value must not begin or end with a blank");
    if (isTokenWanted) {
      response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
    }
    Responses.refuseCall(response, callback, refused.code().http(), refused);
  }

  private static RefusedRequest refused(int status) {
    Code code =
        switch (status) {
          case 404 -> Code.NOT_FOUND;
          case 405 -> Code.METHOD_NOT_ALLOWED;
          case 413, 414, 431 -> Code.TOO_LARGE;
          case 503 -> Code.UNAVAILABLE;
          default -> status < 500 ? Code.INVALID_ARGUMENT : Code.INTERNAL;
        };
    String why = HttpStatus.getMessage(status);
    return new RefusedRequest(code, why == null ? "no answer" : why.toLowerCase(Locale.ROOT));
  }
}
