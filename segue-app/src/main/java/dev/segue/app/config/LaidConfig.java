package dev.segue.app.config;

import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Node;
import dev.segue.files.source.Place;
import dev.segue.files.source.Problems;
import dev.segue.files.source.SourceReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Configuration files laid over each other key by key, mappings within mappings too; lists and
 * single values replace what is below them whole.
 */
final class LaidConfig {
  private final List<ConfigFile> files;
  private final List<Node.Mapping> trees;
  private final Fields fields;

  private LaidConfig(List<ConfigFile> files, List<Node.Mapping> trees, Fields fields) {
    this.files = files;
    this.trees = trees;
    this.fields = fields;
  }

  /**
   * Reads and lays the files.
   *
   * @param files the one that goes first in front
   */
  static LaidConfig read(List<ConfigFile> files, Problems problems) {
    List<Node.Mapping> trees = files.stream().map(file -> tree(file, problems)).toList();
    Node.Mapping laid =
        trees.stream()
            .reduce(LaidConfig::lay)
            .orElseGet(() -> new Node.Mapping(Place.file(""), Map.of()));
    Fields fields = Located.of(laid, "", problems).fields().orElseThrow();
    return new LaidConfig(files, trees, fields);
  }

  /** The keys of all files. */
  Fields fields() {
    return fields;
  }

  /** The file that a value stands in. */
  Optional<ConfigFile> fileOf(Node value) {
    String name = value.at().file();
    return files.stream().filter(file -> file.path().toString().equals(name)).findFirst();
  }

  /** Whether a file that the operator trusts gives the key this text. */
  boolean isSaidByTrusted(String key, String text) {
    return isSaidByTrusted(List.of(key), text);
  }

  /** The same for a key within mappings. */
  boolean isSaidByTrusted(List<String> keys, String text) {
    for (int i = 0; i < files.size(); i++) {
      boolean says =
          value(trees.get(i), keys)
              .filter(node -> node instanceof Node.Scalar scalar && scalar.text().equals(text))
              .isPresent();
      if (says && files.get(i).origin().isTrusted()) {
        return true;
      }
    }
    return false;
  }

  private static Optional<Node> value(Node.Mapping tree, List<String> keys) {
    Optional<Node> value = tree.value(keys.getFirst());
    return keys.size() == 1
        ? value
        : value
            .filter(Node.Mapping.class::isInstance)
            .map(Node.Mapping.class::cast)
            .flatMap(inner -> value(inner, keys.subList(1, keys.size())));
  }

  private static Node.Mapping tree(ConfigFile file, Problems problems) {
    String name = file.path().toString();
    return SourceReader.readIfAny(file.path(), problems)
        .flatMap(node -> Located.of(node, "", problems).fields())
        .map(Fields::mapping)
        .orElseGet(() -> new Node.Mapping(Place.file(name), Map.of()));
  }

  private static Node.Mapping lay(Node.Mapping over, Node.Mapping under) {
    Map<String, Node.Entry> entries = new LinkedHashMap<>(over.entries());
    under.entries().forEach((key, entry) -> entries.merge(key, entry, LaidConfig::lay));
    return new Node.Mapping(over.at(), entries);
  }

  private static Node.Entry lay(Node.Entry over, Node.Entry under) {
    if (over.value().isNull()) {
      return under;
    }
    return over.value() instanceof Node.Mapping mapping
            && under.value() instanceof Node.Mapping below
        ? new Node.Entry(over.keyAt(), lay(mapping, below))
        : over;
  }
}
