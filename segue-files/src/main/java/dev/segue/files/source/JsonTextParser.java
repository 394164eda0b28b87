package dev.segue.files.source;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Strict JSON. */
final class JsonTextParser {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(SourceReader.LARGEST)
                  .maxNumberLength(200)
                  .build())
          .build();

  private final String file;
  private final JsonParser parser;
  private final TreeBuilder tree;

  private JsonTextParser(String file, JsonParser parser, Problems problems) {
    this.file = file;
    this.parser = parser;
    this.tree = new TreeBuilder(problems);
  }

  /** The tree; empty when the text holds no value. */
  static Optional<Node> parse(String file, String text, Problems problems) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      JsonTextParser json = new JsonTextParser(file, parser, problems);
      JsonToken token = parser.nextToken();
      while (token != null) {
        if (json.tree.root().isPresent()) {
          throw problems.fatal(json.place(), "", "holds more than one JSON value");
        }
        json.accept(token);
        token = parser.nextToken();
      }
      return json.tree.root();
    } catch (JacksonException e) {
      TokenStreamLocation where = e.getLocation();
      Place place = where == null ? Place.file(file) : place(file, where);
      String reason = e.getOriginalMessage().lines().findFirst().orElse("unreadable");
      throw problems.fatal(place, "", "is not valid JSON: " + reason);
    }
  }

  private void accept(JsonToken token) {
    switch (token) {
      case START_OBJECT -> tree.start(place(), true, "");
      case START_ARRAY -> tree.start(place(), false, "");
      case END_OBJECT, END_ARRAY -> tree.end();
      case PROPERTY_NAME -> tree.key(place(), parser.currentName(), false);
      case VALUE_STRING -> scalar(Node.Kind.TEXT, parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> scalar(Node.Kind.NUMBER, parser.getString());
      case VALUE_TRUE -> scalar(Node.Kind.TRUE, "true");
      case VALUE_FALSE -> scalar(Node.Kind.FALSE, "false");
      case VALUE_NULL -> scalar(Node.Kind.NULL, "");
      case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException("A JSON text cannot hold " + token);
    }
  }

  private void scalar(Node.Kind kind, String text) {
    tree.scalar(new Node.Scalar(place(), kind, kind == Node.Kind.TEXT, text), "");
  }

  private Place place() {
    return place(file, parser.currentTokenLocation());
  }

  private static Place place(String file, TokenStreamLocation where) {
    return new Place(file, Math.max(where.getLineNr(), 0), Math.max(where.getColumnNr(), 0));
  }
}
