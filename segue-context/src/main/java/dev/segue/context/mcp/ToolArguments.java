package dev.segue.context.mcp;

import dev.segue.core.context.Refusal;
import dev.segue.core.text.Untrusted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Arguments that a model passed to a tool. It reports a clear error for each argument that does not
 * fit.
 */
final class ToolArguments {
  private static final int MOST_ITEMS = 50;
  private static final Set<String> FLAGS = Set.of("true", "false");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}(?:\\.0)?");

  private final JsonNode object;

  private ToolArguments(JsonNode object) {
    this.object = object;
  }

  /**
   * The arguments of a call.
   *
   * @param given the object, or nothing at all
   */
  static ToolArguments of(JsonNode given, List<Parameter> known) {
    boolean isNothing = given.isMissingNode() || given.isNull();
    if (!isNothing && !given.isObject()) {
      throw refusal("the arguments must be an object");
    }
    Set<String> names = known.stream().map(Parameter::name).collect(Collectors.toSet());
    given
        .propertyNames()
        .forEach(
            name -> {
              if (!names.contains(name)) {
                throw refusal(
                    "there is no argument \"%s\"; known are %s"
                        .formatted(
                            Untrusted.cut(Untrusted.quoted(name), 60),
                            known.stream().map(Parameter::name).collect(Collectors.joining(", "))));
              }
            });
    return new ToolArguments(given);
  }

  private static Refusal refusal(String why) {
    return new Refusal(Refusal.Kind.INVALID_ARGUMENT, why);
  }

  /** A text that must be there, not blank. */
  String text(String name, int most) {
    return textIfAny(name, most).orElseThrow(() -> refusal(name + " is missing or empty"));
  }

  /** A text; empty when it is absent, null or blank. */
  Optional<String> textIfAny(String name, int most) {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    return Optional.of(text(name, value, most)).filter(text -> !text.isBlank());
  }

  private static String text(String name, JsonNode value, int most) {
    if (!value.isString()) {
      throw refusal(name + " must be a text");
    }
    String text = value.stringValue();
    if (text.length() > most) {
      throw refusal("%s has at most %d characters".formatted(name, most));
    }
    return text;
  }

  /** Texts; one alone will do. Blank ones are left out. */
  List<String> texts(String name, int most) {
    JsonNode value = unquoted(object.path(name));
    if (!value.isArray()) {
      return textIfAny(name, most).stream().toList();
    }
    if (value.size() > MOST_ITEMS) {
      throw refusal("%s has at most %d items".formatted(name, MOST_ITEMS));
    }
    var texts = new ArrayList<String>();
    value.forEach(item -> texts.add(text(name, item, most)));
    texts.removeIf(String::isBlank);
    return texts;
  }

  /**
   * Some clients send every argument as a text: a list as {@code "[\"a\"]"}. A text that is no list
   * stays what it is.
   */
  private static JsonNode unquoted(JsonNode value) {
    if (!value.isString() || !value.stringValue().strip().startsWith("[")) {
      return value;
    }
    try {
      JsonNode read = JsonMapper.shared().readTree(value.stringValue());
      boolean isTexts = read.isArray() && read.valueStream().allMatch(JsonNode::isString);
      return isTexts ? read : value;
    } catch (JacksonException _) {
      return value;
    }
  }

  /**
   * All arguments as values of Java, as they were given. A list that came as a text is the list in
   * it.
   */
  Map<String, @Nullable Object> values() {
    var values = new LinkedHashMap<String, @Nullable Object>();
    object
        .propertyNames()
        .forEach(
            name -> values.put(name, JsonMapper.shared().convertValue(list(name), Object.class)));
    return values;
  }

  private JsonNode list(String name) {
    JsonNode value = object.path(name);
    if (!value.isString() || !value.stringValue().strip().startsWith("[")) {
      return value;
    }
    try {
      JsonNode read = JsonMapper.shared().readTree(value.stringValue());
      return read.isArray() && read.valueStream().allMatch(JsonNode::isObject) ? read : value;
    } catch (JacksonException _) {
      return value;
    }
  }

  /** Yes or no; empty when it is absent or null. */
  Optional<Boolean> flagIfAny(String name) {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (value.isString() && FLAGS.contains(value.stringValue().strip())) {
      return Optional.of(value.stringValue().strip().equals("true"));
    }
    if (!value.isBoolean()) {
      throw refusal(name + " must be true or false");
    }
    return Optional.of(value.booleanValue());
  }

  /** A whole number in a range. */
  int number(String name, int least, int most, int otherwise) {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return otherwise;
    }
    double number = value.isNumber() || isNumber(value) ? value.asDouble(Double.NaN) : Double.NaN;
    // Some models write 10.0.
    if (!(number >= least && number <= most && number == Math.rint(number))) {
      throw refusal("%s must be a whole number from %d to %d".formatted(name, least, most));
    }
    return (int) number;
  }

  private static boolean isNumber(JsonNode value) {
    return value.isString() && NUMBER.matcher(value.stringValue()).matches();
  }
}
