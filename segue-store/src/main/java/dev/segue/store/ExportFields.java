package dev.segue.store;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The fields of one line of an export, objects as the characters they were written with. */
final class ExportFields {
  private static final JsonFactory JSON = new JsonFactory();

  /** A field's value. */
  sealed interface Value {
    record Text(String text) implements Value {}

    record Whole(long number) implements Value {}

    record Missing() implements Value {}

    /** With its own spacing. */
    record Tree(String json) implements Value {}
  }

  private final long line;
  private final Map<String, Value> values;

  private ExportFields(long line, Map<String, Value> values) {
    this.line = line;
    this.values = values;
  }

  /** Whether a text is one JSON object, from the first character to the last. */
  static boolean isObject(String text) {
    if (!text.startsWith("{") || !text.endsWith("}")) {
      return false;
    }
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      parser.skipChildren();
      return parser.nextToken() == null;
    } catch (JacksonException _) {
      return false;
    }
  }

  /**
   * Reads a line.
   *
   * @param line its number, for messages
   * @param known the fields it must have, and no others
   */
  static ExportFields read(long line, String text, Set<String> known) {
    var values = new HashMap<String, Value>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new DamagedExportException(line, "this is no JSON object");
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (!known.contains(name) || values.put(name, value(line, parser, text)) != null) {
          throw new DamagedExportException(
              line, "the field \"" + EventLine.shown(name) + "\" is unknown or stands there twice");
        }
      }
      if (parser.nextToken() != null) {
        throw new DamagedExportException(line, "something follows the JSON object");
      }
    } catch (JacksonException e) {
      throw new DamagedExportException(line, "this is no JSON object, or cut off", e);
    }
    return new ExportFields(line, values).having(known);
  }

  private ExportFields having(Set<String> known) {
    for (String name : known) {
      if (!values.containsKey(name)) {
        throw damaged("the field \"" + name + "\" is missing");
      }
    }
    return this;
  }

  private static Value value(long line, JsonParser parser, String text) {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> new Value.Text(parser.getString());
      case VALUE_NUMBER_INT -> new Value.Whole(parser.getLongValue());
      case VALUE_NULL -> new Value.Missing();
      case START_OBJECT -> {
        int from = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        yield new Value.Tree(text.substring(from, (int) parser.currentLocation().getCharOffset()));
      }
      default -> throw new DamagedExportException(line, "a field has a value of a wrong kind");
    };
  }

  String text(String name) {
    if (values.get(name) instanceof Value.Text(String text)) {
      return text;
    }
    throw damaged("\"" + name + "\" must be a text");
  }

  Optional<String> textOrNull(String name) {
    return values.get(name) instanceof Value.Missing ? Optional.empty() : Optional.of(text(name));
  }

  /** A whole number from {@code least} on. */
  long whole(String name, long least) {
    if (values.get(name) instanceof Value.Whole(long number) && number >= least) {
      return number;
    }
    throw damaged("\"" + name + "\" must be a whole number from " + least + " on");
  }

  /** An object, written as such or as a text. */
  String object(String name) {
    Value value = values.get(name);
    if (value instanceof Value.Tree(String json)) {
      return json;
    }
    if (value instanceof Value.Text(String json) && isObject(json)) {
      return json;
    }
    throw damaged("\"" + name + "\" must be a JSON object");
  }

  DamagedExportException damaged(String what) {
    return new DamagedExportException(line, what);
  }
}
