package dev.segue.server.http;

import dev.segue.server.door.Code;
import dev.segue.server.door.Faults;
import dev.segue.server.door.RefusedRequest;
import java.util.Locale;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** What Jetty itself refuses, in our words: no page, no version, no stack trace. */
public final class ErrorPage extends ErrorHandler {
  private final Faults faults;

  public ErrorPage(Faults faults) {
    this.faults = faults;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    if (request.getAttribute(ERROR_EXCEPTION) instanceof RuntimeException fault
        && status == HttpStatus.INTERNAL_SERVER_ERROR_500) {
      faults.happened(request.getMethod() + " (server)", fault);
    }
    Answers.refuse(request, response, callback, status, refused(status));
    return true;
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
