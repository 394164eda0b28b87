package dev.segue.files.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A mapping or list whose end the parser has not met; written by {@link TreeBuilder} only. */
final class OpenNode {
  final Place at;
  final boolean isMapping;
  final String anchor;
  final Map<String, Node.Entry> entries = new LinkedHashMap<>();
  final List<Node> items = new ArrayList<>();
  final List<Node> merged = new ArrayList<>();

  /** Of the value that comes next; absent while a key is expected. */
  @Nullable String key;

  Place keyAt;
  boolean merges;
  long weight = 1;

  OpenNode(Place at, boolean isMapping, String anchor) {
    this.at = at;
    this.keyAt = at;
    this.isMapping = isMapping;
    this.anchor = anchor;
  }
}
