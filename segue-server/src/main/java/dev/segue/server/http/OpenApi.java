package dev.segue.server.http;

import dev.segue.server.api.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The description of the routes: a resource for all that we know, and a few lines for each further
 * one. What it describes and nobody here answers is left out.
 */
final class OpenApi {
  private static final String RESOURCE = "openapi.json";
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private OpenApi() {}

  /**
   * The description as text.
   *
   * @param own routes without the application, as a method and a path
   * @param further routes; those that the resource does not know are described by what they say
   */
  static String text(List<String> own, List<Route> further) {
    var answered = new HashSet<>(own);
    further.forEach(route -> answered.add(route.method() + " " + route.pattern()));
    ObjectNode root = resource();
    ObjectNode paths = MAPPER.createObjectNode();
    for (Map.Entry<String, JsonNode> path : root.required("paths").properties()) {
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        String method = operation.getKey().toUpperCase(Locale.ROOT);
        if (answered.remove(method + " " + path.getKey())) {
          at(paths, path.getKey()).set(operation.getKey(), operation.getValue());
        }
      }
    }
    for (Route route : further) {
      if (answered.contains(route.method() + " " + route.pattern())) {
        at(paths, route.pattern()).set(route.method().toLowerCase(Locale.ROOT), operation(route));
      }
    }
    root.set("paths", paths);
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  private static ObjectNode at(ObjectNode paths, String pattern) {
    return paths.has(pattern) ? (ObjectNode) paths.get(pattern) : paths.putObject(pattern);
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
      operation.putObject("requestBody").putObject("content").putObject(Responses.JSON);
    }
    ObjectNode responses = operation.putObject("responses");
    responses
        .putObject("200")
        .put("description", "The document")
        .putObject("content")
        .putObject(Responses.JSON)
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
