package dev.segue.server.api;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.segue.core.text.Untrusted;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Fills a message from a JSON object with the same names. */
public final class MessageFields {
  private static final int SHOWN = 60;

  private MessageFields() {}

  /**
   * Names that a JSON object may have for a message.
   *
   * @param except fields of the message that come from elsewhere
   */
  public static List<String> names(Descriptor message, List<String> except) {
    return message.getFields().stream()
        .map(FieldDescriptor::getName)
        .filter(name -> !except.contains(name))
        .toList();
  }

  /**
   * Sets the fields that the object names; {@code null} stands for one that was left out.
   *
   * @param except fields of the message that the object may not set
   * @throws RefusedRequest when a field is unknown or of another type
   */
  public static <B extends Message.Builder> B fill(
      B builder, JsonNode object, List<String> except) {
    Descriptor message = builder.getDescriptorForType();
    List<String> known = names(message, except);
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      String name = entry.getKey();
      if (!known.contains(name)) {
        throw refused("unknown field " + shown(name) + suggested(known, name));
      }
      if (!entry.getValue().isNull()) {
        set(builder, message.findFieldByName(name), entry.getValue());
      }
    }
    return builder;
  }

  private static void set(Message.Builder builder, FieldDescriptor field, JsonNode value) {
    if (!field.isRepeated()) {
      builder.setField(field, scalar(field, value));
      return;
    }
    if (!value.isArray()) {
      throw refused("%s must be a list of texts".formatted(field.getName()));
    }
    for (JsonNode item : value) {
      builder.addRepeatedField(field, scalar(field, item));
    }
  }

  private static Object scalar(FieldDescriptor field, JsonNode value) {
    return switch (field.getJavaType()) {
      case STRING -> {
        demand(value.isString(), field, field.isRepeated() ? "a list of texts" : "text");
        yield value.asString();
      }
      case BOOLEAN -> {
        demand(value.isBoolean(), field, "true or false");
        yield value.asBoolean();
      }
      case INT -> {
        demand(value.isIntegralNumber() && value.canConvertToInt(), field, "a whole number");
        yield value.asInt();
      }
      case LONG, FLOAT, DOUBLE, BYTE_STRING, ENUM, MESSAGE ->
          throw new IllegalStateException("No request has a field like " + field.getFullName());
    };
  }

  private static void demand(boolean holds, FieldDescriptor field, String kind) {
    if (!holds) {
      throw refused("%s must be %s".formatted(field.getName(), kind));
    }
  }

  private static String suggested(List<String> known, String name) {
    return Nearest.among(known, name)
        .map(near -> "; did you mean \"" + near + "\"?")
        .orElse("; known are " + String.join(", ", known));
  }

  private static String shown(String name) {
    return "\"" + Untrusted.cut(Untrusted.quoted(name), SHOWN) + "\"";
  }

  private static RefusedRequest refused(String why) {
    return new RefusedRequest(Code.INVALID_ARGUMENT, why);
  }
}
