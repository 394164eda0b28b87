package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.Document;
import dev.segue.context.index.workspace.Node;
import dev.segue.context.index.workspace.UnreadableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A version catalog, {@code gradle/libs.versions.toml}. */
final class Catalog {
  /**
   * An entry.
   *
   * @param name {@code group:artifact}, or the id of a plugin
   * @param version empty where the catalog tells none
   * @param line where it stands in the catalog, from 1
   */
  record Entry(String name, String version, int line) {}

  private final Map<String, Entry> libraries = new LinkedHashMap<>();
  private final Map<String, Entry> plugins = new LinkedHashMap<>();
  private final Map<String, List<String>> bundles = new LinkedHashMap<>();
  private final Node versions;

  private Catalog(Node root) {
    versions = root.at("versions");
    root.at("libraries")
        .fields()
        .forEach((alias, node) -> library(node).ifPresent(e -> libraries.put(accessor(alias), e)));
    root.at("plugins")
        .fields()
        .forEach((alias, node) -> plugin(node).ifPresent(e -> plugins.put(accessor(alias), e)));
    root.at("bundles")
        .fields()
        .forEach(
            (alias, node) ->
                bundles.put(
                    accessor(alias),
                    node.items().stream().map(item -> accessor(item.text())).toList()));
  }

  /** Of its text. */
  static Catalog read(String text) throws UnreadableException {
    return new Catalog(Document.toml(text));
  }

  /** One that is not there. */
  static Catalog none() {
    return new Catalog(Node.none());
  }

  /** All libraries, in the order of the catalog. */
  List<Entry> libraries() {
    return List.copyOf(libraries.values());
  }

  /** All plugins, in the order of the catalog. */
  List<Entry> plugins() {
    return List.copyOf(plugins.values());
  }

  /**
   * What {@code libs.…} stands for, given without {@code libs}: a library, or those of a bundle.
   */
  List<Entry> of(String chain) {
    String name = chain.replaceFirst("\\.get$", "");
    if (name.startsWith("bundles.")) {
      List<String> members = bundles.getOrDefault(name.substring("bundles.".length()), List.of());
      var entries = new ArrayList<Entry>();
      members.forEach(member -> Optional.ofNullable(libraries.get(member)).ifPresent(entries::add));
      return entries;
    }
    return Optional.ofNullable(libraries.get(name)).stream().toList();
  }

  /** What {@code libs.plugins.…} stands for, given without both words. */
  Optional<Entry> plugin(String chain) {
    return Optional.ofNullable(plugins.get(chain));
  }

  private Optional<Entry> library(Node node) {
    if (node.isText()) {
      String[] parts = node.text().split(":", 3);
      return parts.length < 2
          ? Optional.empty()
          : Optional.of(
              new Entry(parts[0] + ":" + parts[1], parts.length > 2 ? parts[2] : "", node.line()));
    }
    String module = node.at("module").text();
    String name =
        module.isEmpty() ? node.at("group").text() + ":" + node.at("name").text() : module;
    return name.length() > 1
        ? Optional.of(new Entry(name, version(node.at("version")), node.line()))
        : Optional.empty();
  }

  private Optional<Entry> plugin(Node node) {
    if (node.isText()) {
      String[] parts = node.text().split(":", 2);
      return Optional.of(new Entry(parts[0], parts.length > 1 ? parts[1] : "", node.line()));
    }
    String id = node.at("id").text();
    return id.isEmpty()
        ? Optional.empty()
        : Optional.of(new Entry(id, version(node.at("version")), node.line()));
  }

  private String version(Node node) {
    if (node.isText()) {
      return node.text();
    }
    String reference = node.at("ref").text();
    if (!reference.isEmpty()) {
      return rich(versions.at(reference));
    }
    return rich(node);
  }

  /** A version may be a table of wishes; the firmest speaks. */
  private static String rich(Node node) {
    return node.isText()
        ? node.text()
        : List.of("strictly", "require", "prefer").stream()
            .map(wish -> node.at(wish).text())
            .filter(text -> !text.isEmpty())
            .findFirst()
            .orElse("");
  }

  /** How scripts write an alias: {@code commons-lang_3} is {@code commons.lang.3}. */
  private static String accessor(String alias) {
    return alias.replace('-', '.').replace('_', '.');
  }
}
