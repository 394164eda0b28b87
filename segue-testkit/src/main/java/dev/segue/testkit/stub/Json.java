package dev.segue.testkit.stub;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** JSON trees from templates, and what is read of trees again and again. */
final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

  private static final AtomicLong IDS = new AtomicLong();

  private Json() {}

  /** An id that is new in this process. */
  static String id(String prefix) {
    return "%sstub%08d".formatted(prefix, IDS.incrementAndGet());
  }

  /** The tree of what a client sent. */
  static JsonNode read(String text) {
    return MAPPER.readTree(text);
  }

  /** The value, a tree included, as compact text. */
  static String text(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /**
   * An object written with single quotes, where every value {@code '?'} is the next of the values.
   */
  static ObjectNode of(String template, Object... values) {
    Deque<Object> left = new ArrayDeque<>(Arrays.asList(values));
    var tree = (ObjectNode) fill(MAPPER.readTree(template), left);
    if (!left.isEmpty()) {
      throw new IllegalStateException("More values than places: " + template);
    }
    return tree;
  }

  private static JsonNode fill(JsonNode node, Deque<Object> left) {
    return switch (node) {
      case StringNode text when text.stringValue().equals("?") ->
          MAPPER.valueToTree(left.removeFirst());
      case ObjectNode object -> {
        object.propertyNames().forEach(name -> object.set(name, fill(object.path(name), left)));
        yield object;
      }
      case ArrayNode array -> {
        for (int i = 0; i < array.size(); i++) {
          array.set(i, fill(array.path(i), left));
        }
        yield array;
      }
      default -> node;
    };
  }

  /** Texts of a content that is one string, or a list of parts of which some have a text. */
  static List<String> texts(JsonNode content) {
    if (content.isString()) {
      return List.of(content.stringValue());
    }
    return content
        .valueStream()
        .map(part -> part.isString() ? part : part.path("text"))
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue)
        .toList();
  }

  /** The member as text, empty where there is none. */
  static String member(JsonNode node, String name) {
    return node.path(name).asString("");
  }

  /** What came after the last item that the model said; hooks may add messages to it. */
  static List<JsonNode> sinceModel(JsonNode list, Predicate<JsonNode> isOfModel) {
    var since = new ArrayList<JsonNode>();
    for (JsonNode item : list.valueStream().toList().reversed()) {
      if (isOfModel.test(item)) {
        break;
      }
      since.add(item);
    }
    return since;
  }

  /** A small value that the JSON schema, or Gemini's dialect of it, accepts. */
  static JsonNode smallest(JsonNode schema) {
    if (schema.has("const")) {
      return schema.path("const");
    }
    if (!schema.path("enum").isEmpty()) {
      return schema.path("enum").path(0);
    }
    for (String choice : List.of("anyOf", "oneOf")) {
      if (!schema.path(choice).isEmpty()) {
        return smallest(schema.path(choice).path(0));
      }
    }
    var type = schema.path("type").isArray() ? schema.path("type").path(0) : schema.path("type");
    return switch (type.asString("object").toLowerCase(Locale.ROOT)) {
      case "string" -> MAPPER.valueToTree("stub");
      case "integer", "number" ->
          schema.path("minimum").isNumber() ? schema.path("minimum") : MAPPER.valueToTree(1);
      case "boolean" -> MAPPER.valueToTree(false);
      case "array" -> MAPPER.createArrayNode();
      case "null" -> MAPPER.nullNode();
      default -> smallestObject(schema);
    };
  }

  private static ObjectNode smallestObject(JsonNode schema) {
    var object = MAPPER.createObjectNode();
    Stream<String> names =
        schema.path("required").isEmpty()
            ? schema.path("properties").propertyNames().stream()
            : schema.path("required").valueStream().map(name -> name.asString(""));
    names.forEach(name -> object.set(name, smallest(schema.path("properties").path(name))));
    return object;
  }
}
