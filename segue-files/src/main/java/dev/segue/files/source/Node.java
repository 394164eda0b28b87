package dev.segue.files.source;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value of a file. Immutable; at most {@link TreeBuilder#DEEPEST} levels deep. */
public sealed interface Node {
  /** Where it begins. */
  Place at();

  /** The value as one JSON text without white space, keys in the file's order. */
  default String json() {
    return NodeJson.write(this);
  }

  /** Named values, in the file's order. */
  record Mapping(Place at, Map<String, Entry> entries) implements Node {
    public Mapping {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    /** The value of a key, a null one included. */
    public Optional<Node> value(String key) {
      return Optional.ofNullable(entries.get(key)).map(Entry::value);
    }
  }

  /**
   * A value of a mapping.
   *
   * @param keyAt where its key stands
   */
  record Entry(Place keyAt, Node value) {}

  /** Values in order. */
  record Sequence(Place at, List<Node> items) implements Node {
    public Sequence {
      items = List.copyOf(items);
    }
  }

  /**
   * A single value.
   *
   * @param text as written, quotes and escapes resolved; {@code null} of any spelling is empty
   */
  record Scalar(Place at, Kind kind, boolean quoted, String text) implements Node {
    /** A text that stands in no file, as if it stood there. */
    public static Scalar text(Place at, String text) {
      return new Scalar(at, Kind.TEXT, true, text);
    }
  }

  /** Kind of a single value. */
  enum Kind {
    TEXT,
    NUMBER,
    TRUE,
    FALSE,
    NULL
  }

  /** Whether nothing is written here. */
  default boolean isNull() {
    return this instanceof Scalar(_, Kind kind, _, _) && kind == Kind.NULL;
  }
}
