package dev.segue.context.index.workspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.dataformat.toml.TomlFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;

/** Reads a document into a {@link Node}. For many threads. */
public final class Document {
  /** In characters; ten times the largest build file in sight. */
  public static final int LARGEST = 4 << 20;

  private static final int DEEPEST = 64;
  private static final int MOST_VALUES = 400_000;

  private static final TokenStreamFactory JSON = new JsonFactory();
  private static final TokenStreamFactory YAML = new YAMLFactory();
  private static final TokenStreamFactory TOML = new TomlFactory();

  private final JsonParser parser;
  private final ArrayDeque<Open> open = new ArrayDeque<>();
  private int values;

  /** A table or list that is being read. */
  private static final class Open {
    private final boolean isList;
    private final int line;
    private final Map<String, Node> fields = new LinkedHashMap<>();
    private final List<Node> items = new ArrayList<>();
    private String key = "";
    private int keyLine;

    private Open(boolean isList, int line) {
      this.isList = isList;
      this.line = line;
    }

    private void add(Node node) {
      if (isList) {
        items.add(node);
      } else {
        fields.put(key, node);
      }
    }

    private Node close() {
      return isList ? new Node.Items(items, line) : new Node.Fields(fields, line);
    }
  }

  private Document(JsonParser parser) {
    this.parser = parser;
  }

  /** Of JSON text, strictly. */
  public static Node json(String text) throws UnreadableException {
    return read(JSON, text, "JSON");
  }

  /** Of the first document of YAML text; an alias is the text of its name. */
  public static Node yaml(String text) throws UnreadableException {
    return read(YAML, text, "YAML");
  }

  /** Of TOML text. */
  public static Node toml(String text) throws UnreadableException {
    checkSize(text);
    TomlLines.checkDepth(text);
    return new TomlLines(text).place(read(TOML, text, "TOML"));
  }

  static void checkSize(String text) throws UnreadableException {
    if (text.length() > LARGEST) {
      throw new UnreadableException("is longer than %,d characters".formatted(LARGEST));
    }
  }

  private static Node read(TokenStreamFactory format, String text, String name)
      throws UnreadableException {
    checkSize(text);
    try (JsonParser parser = format.createParser(ObjectReadContext.empty(), text)) {
      return new Document(parser).node();
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      String reason = "is no %s: %s".formatted(name, e.getOriginalMessage());
      throw line > 0 ? new UnreadableException(reason, line) : new UnreadableException(reason);
    }
  }

  private Node node() throws UnreadableException {
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      Node done = take(token);
      if (open.isEmpty()) {
        return done;
      }
    }
    return Node.none();
  }

  /** What is complete with this token, or {@link Node#none}. */
  private Node take(JsonToken token) throws UnreadableException {
    int line = line();
    if (++values > MOST_VALUES) {
      throw new UnreadableException("holds more than %,d values".formatted(MOST_VALUES));
    }
    if (token == JsonToken.PROPERTY_NAME) {
      open.getLast().key = parser.currentName();
      open.getLast().keyLine = line;
      return Node.none();
    }
    // A value stands where its key does, even when the text is on the next line.
    int place = open.isEmpty() || open.getLast().isList ? line : open.getLast().keyLine;
    if (token.isStructStart()) {
      if (open.size() >= DEEPEST) {
        throw new UnreadableException("is nested deeper than %d".formatted(DEEPEST), line);
      }
      open.addLast(new Open(token == JsonToken.START_ARRAY, place));
      return Node.none();
    }
    Node node =
        token.isStructEnd()
            ? open.removeLast().close()
            : new Node.Scalar(token == JsonToken.VALUE_NULL ? "" : parser.getString(), place);
    if (!open.isEmpty()) {
      open.getLast().add(node);
    }
    return node;
  }

  private int line() {
    return Math.max(1, parser.currentTokenLocation().getLineNr());
  }
}
