package dev.segue.files.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Builds the tree from a parser's events and keeps the limits that both formats share. Iterative,
 * so that no file can overflow the stack.
 */
final class TreeBuilder {
  /** Deepest nesting of mappings and lists. */
  static final int DEEPEST = 50;

  /** Most values in one file; 5 MB of commas would otherwise take gigabytes. */
  static final int MOST_VALUES = 500_000;

  /** What aliases may add, in values and characters: no more than a file may hold by itself. */
  static final long MOST_REPEATED = SourceReader.LARGEST;

  private final Problems problems;
  private final Deque<OpenNode> open = new ArrayDeque<>();
  private final Map<String, Node> anchors = new HashMap<>();
  private final Map<String, Long> weights = new HashMap<>();
  private Optional<Node> root = Optional.empty();
  private int values;
  private long repeated;

  TreeBuilder(Problems problems) {
    this.problems = problems;
  }

  /** Whether the next single value is a key. */
  boolean expectsKey() {
    OpenNode top = open.peek();
    return top != null && top.isMapping && top.key == null;
  }

  /**
   * Opens a mapping or list.
   *
   * @param anchor its YAML anchor, or empty
   */
  void start(Place at, boolean isMapping, String anchor) {
    if (open.size() >= DEEPEST) {
      throw problems.fatal(at, "", "is nested more than " + DEEPEST + " levels deep");
    }
    if (expectsKey()) {
      throw problems.fatal(at, "", "a key must be a single word, not a list or mapping");
    }
    open.push(new OpenNode(at, isMapping, anchor));
  }

  /**
   * Names the next value of the open mapping.
   *
   * @param merges this is YAML's {@code <<}, whose value lies under the other keys
   */
  void key(Place at, String name, boolean merges) {
    count(at);
    checkText(at, name);
    OpenNode top = open.element();
    top.key = name;
    top.keyAt = at;
    top.merges = merges;
  }

  /**
   * Adds a single value.
   *
   * @param anchor its YAML anchor, or empty
   */
  void scalar(Node.Scalar scalar, String anchor) {
    count(scalar.at());
    checkText(scalar.at(), scalar.text());
    add(scalar, 1L + scalar.text().length(), anchor);
  }

  /** A value that an anchor named before. */
  void alias(Place at, String name) {
    count(at);
    if (open.stream().anyMatch(f -> f.anchor.equals(name))) {
      throw problems.fatal(at, "", "*" + name + " stands inside the value that it repeats");
    }
    Node known = anchors.get(name);
    long weight = weights.getOrDefault(name, 0L);
    if (known == null) {
      throw problems.fatal(at, "", "*" + name + " repeats a value that no &" + name + " names");
    }
    if (expectsKey()) {
      throw problems.fatal(at, "", "a key must be written out, not repeated by *" + name);
    }
    repeated += weight;
    if (repeated > MOST_REPEATED) {
      throw problems.fatal(at, "", "aliases (*" + name + ") repeat more than 5 MB of values");
    }
    add(known, weight, "");
  }

  void end() {
    OpenNode frame = open.pop();
    if (!frame.isMapping) {
      add(new Node.Sequence(frame.at, frame.items), frame.weight, frame.anchor);
      return;
    }
    frame.merged.forEach(node -> merge(frame, node));
    add(new Node.Mapping(frame.at, frame.entries), frame.weight, frame.anchor);
  }

  /** The whole tree; empty when the file holds no value. */
  Optional<Node> root() {
    return root;
  }

  /**
   * Adds a finished value.
   *
   * @param weight its size in values and characters, aliases expanded
   */
  private void add(Node value, long weight, String anchor) {
    if (!anchor.isEmpty()) {
      anchors.put(anchor, value);
      weights.put(anchor, weight);
    }
    OpenNode top = open.peek();
    if (top == null) {
      root = Optional.of(value);
      return;
    }
    top.weight += weight;
    String key = top.key;
    if (!top.isMapping) {
      top.items.add(value);
    } else if (key == null) {
      throw new IllegalStateException("A value without a key at " + value.at());
    } else if (top.merges) {
      top.merged.add(value);
    } else {
      put(top, key, value);
    }
    top.key = null;
  }

  private void put(OpenNode top, String key, Node value) {
    Node.Entry first = top.entries.putIfAbsent(key, new Node.Entry(top.keyAt, value));
    if (first != null) {
      problems.add(top.keyAt, key, "is written twice; first on line " + first.keyAt().line());
    }
  }

  private void merge(OpenNode frame, Node node) {
    switch (node) {
      case Node.Mapping mapping -> mapping.entries().forEach(frame.entries::putIfAbsent);
      // A list in a list is no merge: YAML allows one level, and more could be unbounded work.
      case Node.Sequence sequence
          when sequence.items().stream().allMatch(Node.Mapping.class::isInstance) ->
          sequence.items().forEach(item -> merge(frame, item));
      case Node.Sequence _, Node.Scalar _ ->
          problems.add(node.at(), "<<", "must be a mapping or a list of mappings");
    }
  }

  private void count(Place at) {
    if (++values > MOST_VALUES) {
      throw problems.fatal(at, "", "holds more than " + MOST_VALUES + " values");
    }
  }

  /** Neither can be stored, hashed or handed to a program. */
  private void checkText(Place at, String text) {
    if (text.indexOf('\0') >= 0) {
      problems.add(at, "", "a text holds a NUL character");
    } else if (text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
      problems.add(at, "", "a text holds half of a surrogate pair");
    }
  }
}
