package dev.segue.server.api;

import dev.segue.core.text.Untrusted;
import java.util.LinkedHashMap;
import java.util.List;
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
public record Request(Map<String, String> path, Map<String, String> query, String body) {
  private static final int SHOWN = 60;

  public Request {
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
   * The fields of a body that is a JSON object of texts; none where there is no body, or where they
   * are null.
   *
   * @param known all that there may be
   * @throws RefusedRequest when there is another, or one is no text
   */
  public Map<String, String> texts(List<String> known) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (body.isBlank()) {
      return texts;
    }
    for (Map.Entry<String, JsonNode> field : object().properties()) {
      String name = field.getKey();
      if (!known.contains(name)) {
        throw new RefusedRequest(
            Code.INVALID_ARGUMENT,
            "unknown field \"%s\"; %s"
                .formatted(
                    Untrusted.cut(Untrusted.quoted(name), SHOWN),
                    known.isEmpty()
                        ? "none is known here"
                        : "known are " + String.join(", ", known)));
      }
      if (!field.getValue().isNull() && !field.getValue().isString()) {
        throw new RefusedRequest(Code.INVALID_ARGUMENT, name + " must be text");
      }
      if (field.getValue().isString()) {
        texts.put(name, field.getValue().asString());
      }
    }
    return texts;
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
