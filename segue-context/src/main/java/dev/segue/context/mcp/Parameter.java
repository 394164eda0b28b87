package dev.segue.context.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One argument of a tool.
 *
 * @param description for the model
 */
record Parameter(String name, Type type, boolean required, String description) {
  enum Type {
    TEXT,
    TEXTS,
    OBJECTS,
    NUMBER,
    FLAG
  }

  static Parameter required(String name, Type type, String description) {
    return new Parameter(name, type, true, description);
  }

  static Parameter optional(String name, Type type, String description) {
    return new Parameter(name, type, false, description);
  }

  /** As JSON Schema, for all parameters of a tool. */
  static Map<String, ?> schema(List<Parameter> parameters) {
    var properties = new LinkedHashMap<String, Object>();
    parameters.forEach(parameter -> properties.put(parameter.name(), parameter.property()));
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put(
        "required", parameters.stream().filter(Parameter::required).map(Parameter::name).toList());
    schema.put("additionalProperties", false);
    return schema;
  }

  private Map<String, Object> property() {
    var property = new LinkedHashMap<String, Object>();
    switch (type) {
      case TEXT -> property.put("type", "string");
      case TEXTS -> {
        property.put("type", "array");
        property.put("items", Map.of("type", "string"));
      }
      case OBJECTS -> {
        property.put("type", "array");
        property.put("items", Map.of("type", "object"));
      }
      case NUMBER -> property.put("type", "integer");
      case FLAG -> property.put("type", "boolean");
    }
    property.put("description", description);
    return property;
  }
}
