package dev.segue.server.api;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads bodies strictly: a key that stands twice, or text behind the object, is a mistake. */
final class JsonBody {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonBody() {}

  static JsonNode object(String text) {
    JsonNode tree;
    try {
      tree = MAPPER.readTree(text);
    } catch (JacksonException e) {
      throw new RefusedRequest(Code.INVALID_ARGUMENT, "the body is not JSON" + place(e));
    }
    if (!tree.isObject()) {
      throw new RefusedRequest(Code.INVALID_ARGUMENT, "the body must be a JSON object");
    }
    return tree;
  }

  private static String place(JacksonException e) {
    var place = e.getLocation();
    return place == null || place.getLineNr() < 1
        ? ""
        : ": line %d, column %d".formatted(place.getLineNr(), place.getColumnNr());
  }
}
