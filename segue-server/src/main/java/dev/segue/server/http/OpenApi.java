package dev.segue.server.http;

import dev.segue.server.door.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The description of the routes: a resource for our own, and a few lines for each further one. */
final class OpenApi {
  private static final String RESOURCE = "openapi.json";
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private OpenApi() {}

  /**
   * @param further routes that the resource does not know
   */
  static String text(List<Route> further) {
    ObjectNode root = resource();
    ObjectNode paths = root.withObject("/paths");
    for (Route route : further) {
      ObjectNode path =
          paths.has(route.pattern())
              ? (ObjectNode) paths.get(route.pattern())
              : paths.putObject(route.pattern());
      path.set(route.method().toLowerCase(Locale.ROOT), operation(route));
    }
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  private static ObjectNode resource() {
    try (InputStream in = OpenApi.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("The jar has no " + RESOURCE);
      }
      return (ObjectNode) MAPPER.readTree(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode operation(Route route) {
    ObjectNode operation = MAPPER.createObjectNode().put("summary", route.summary());
    ArrayNode parameters = operation.putArray("parameters");
    for (String segment : RoutePattern.split(route.pattern())) {
      if (segment.startsWith("{")) {
        parameter(parameters, segment.substring(1, segment.length() - 1), "path");
      }
    }
    route.query().forEach(name -> parameter(parameters, name, "query"));
    if (!route.method().equals("GET")) {
      operation.putObject("requestBody").putObject("content").putObject(Answers.JSON);
    }
    ObjectNode responses = operation.putObject("responses");
    responses
        .putObject("200")
        .put("description", "The document")
        .putObject("content")
        .putObject(Answers.JSON)
        .putObject("schema")
        .put("type", "object");
    responses.putObject("default").put("$ref", "#/components/responses/Refusal");
    return operation;
  }

  private static void parameter(ArrayNode parameters, String name, String in) {
    parameters
        .addObject()
        .put("name", name)
        .put("in", in)
        .put("required", in.equals("path"))
        .putObject("schema")
        .put("type", "string");
  }
}
