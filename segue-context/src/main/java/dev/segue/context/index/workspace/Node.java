package dev.segue.context.index.workspace;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A value of a JSON, YAML or TOML document. Asking one for what it is not gives nothing: the
 * documents are not ours, and a reader takes from them what it understands.
 */
public sealed interface Node {
  /** Nothing, in no line. */
  static Node none() {
    return new Scalar("", 0);
  }

  /** Where it stands, from 1; 0 when there is no such value. */
  int line();

  /** A table or object, in the order of the document; of keys that stand twice the last. */
  record Fields(Map<String, Node> entries, int line) implements Node {
    public Fields {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }
  }

  /** A list. */
  record Items(List<Node> entries, int line) implements Node {
    public Items {
      entries = List.copyOf(entries);
    }
  }

  /** Anything else, as text; {@code null} is empty. */
  record Scalar(String value, int line) implements Node {}

  /** The value at a path of keys, or {@link #none}. */
  default Node at(String... keys) {
    Node node = this;
    for (String key : keys) {
      node = node.fields().getOrDefault(key, none());
    }
    return node;
  }

  /** The values by key; empty unless it is a table. */
  default Map<String, Node> fields() {
    return switch (this) {
      case Fields(Map<String, Node> entries, int _) -> entries;
      case Items _, Scalar _ -> Map.of();
    };
  }

  /** The values of a list; empty unless it is one. */
  default List<Node> items() {
    return switch (this) {
      case Items(List<Node> entries, int _) -> entries;
      case Fields _, Scalar _ -> List.of();
    };
  }

  /** The text of a scalar; empty otherwise. */
  default String text() {
    return switch (this) {
      case Scalar(String value, int _) -> value;
      case Fields _, Items _ -> "";
    };
  }

  /** Whether it is a scalar of the document. */
  default boolean isText() {
    return this instanceof Scalar && line() > 0;
  }

  /** Whether the document has it. */
  default boolean isThere() {
    return line() > 0;
  }
}
