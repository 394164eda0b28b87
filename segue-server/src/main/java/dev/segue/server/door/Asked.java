package dev.segue.server.door;

import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A request, as an {@link Action} sees it.
 *
 * @param path what stands for the names in braces
 * @param query decoded parameters; only those that the route names
 * @param body the text of the body; empty where there is none
 */
public record Asked(Map<String, String> path, Map<String, String> query, String body) {
  public Asked {
    path = Map.copyOf(path);
    query = Map.copyOf(query);
  }

  /** A parameter that is not empty. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(query.get(name)).filter(text -> !text.isEmpty());
  }

  /**
   * A parameter that is {@code true} or {@code false}; false where it is left out.
   *
   * @throws RefusedRequest when it is anything else
   */
  public boolean flag(String name) {
    String text = query.getOrDefault(name, "false");
    if (!text.equals("true") && !text.equals("false")) {
      throw new RefusedRequest(
          Code.INVALID_ARGUMENT, "parameter %s must be true or false".formatted(name));
    }
    return text.equals("true");
  }

  /**
   * The body as a JSON object.
   *
   * @throws RefusedRequest when it is none
   */
  public JsonNode object() {
    return JsonBody.object(body);
  }
}
