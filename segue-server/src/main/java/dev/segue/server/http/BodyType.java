package dev.segue.server.http;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Media types that a body may declare. A form of another site can be posted without a question to
 * the browser's user, JSON cannot.
 */
final class BodyType {
  private static final String JSON = "application/json";

  /** Task files are written in YAML, too; no form can send these either. */
  private static final Set<String> YAML =
      Set.of("application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml");

  private static final String TASKS = "/v1/tasks";

  private BodyType() {}

  /** Why the request is not taken; empty when it is, as where it has no body at all. */
  static Optional<String> refusal(Request request, Served served) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    boolean isEmpty = type == null && request.getLength() <= 0 && !isChunked(request);
    if (!served.method().equals("POST") || isEmpty || isTaken(type, served)) {
      return Optional.empty();
    }
    String also = takesYaml(served) ? ", or application/yaml" : "";
    return Optional.of("send the body with Content-Type: " + JSON + also);
  }

  private static boolean isTaken(String type, Served served) {
    String name = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return name.equals(JSON) || (takesYaml(served) && YAML.contains(name));
  }

  private static boolean takesYaml(Served served) {
    return served.toString().endsWith(TASKS);
  }

  private static boolean isChunked(Request request) {
    return request.getLength() < 0 && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }
}
