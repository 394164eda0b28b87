package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.XmlElement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A {@code pom.xml} with its parents, as far as they are in the workspace. */
final class Pom {
  /**
   * Steps of putting properties in, and characters that may come of it: they can refer in circles.
   */
  private static final int MOST_STEPS = 100;

  private static final int LONGEST = 1_000;

  private final XmlElement root;
  private final Optional<Pom> parent;
  private final Map<String, String> properties = new HashMap<>();
  private final Map<String, XmlElement> managed = new HashMap<>();
  private final Map<String, XmlElement> managedPlugins = new HashMap<>();

  Pom(XmlElement root, Optional<Pom> parent) {
    this.root = root;
    this.parent = parent;
    root.at("properties").children().forEach(p -> properties.put(p.name(), p.text()));
    root.at("dependencyManagement", "dependencies")
        .all("dependency")
        .forEach(dependency -> managed.putIfAbsent(key(dependency), dependency));
    root.at("build", "pluginManagement", "plugins")
        .all("plugin")
        .forEach(plugin -> managedPlugins.putIfAbsent(key(plugin), plugin));
  }

  XmlElement root() {
    return root;
  }

  Optional<Pom> parent() {
    return parent;
  }

  String groupId() {
    return root.text("groupId").orElseGet(() -> root.at("parent", "groupId").text());
  }

  String version() {
    return root.text("version").orElseGet(() -> root.at("parent", "version").text());
  }

  /** {@code group:artifact} of the module. */
  String name() {
    return filled(groupId()) + ":" + filled(root.at("artifactId").text());
  }

  /**
   * {@code group:artifact} of an element that names one; Maven's own group for a plugin without.
   */
  String name(XmlElement element) {
    String group =
        element
            .text("groupId")
            .orElse(element.name().equals("plugin") ? "org.apache.maven.plugins" : "");
    return filled(group) + ":" + filled(element.at("artifactId").text());
  }

  /** The text of a child, or of what is managed for the element, with properties put in. */
  String value(XmlElement element, String child) {
    String own = element.at(child).text();
    String text = own.isEmpty() ? managed(element).map(m -> m.at(child).text()).orElse("") : own;
    String filled = filled(text);
    return filled.contains("${") ? "" : filled;
  }

  private Optional<XmlElement> managed(XmlElement element) {
    String key = key(element);
    boolean isPlugin = element.name().equals("plugin");
    return lineage()
        .flatMap(
            pom ->
                Optional.ofNullable((isPlugin ? pom.managedPlugins : pom.managed).get(key))
                    .stream())
        .findFirst();
  }

  /** This one and its parents; {@link Maven} bounds how many. */
  private Stream<Pom> lineage() {
    return Stream.iterate(Optional.of(this), Optional::isPresent, pom -> pom.flatMap(Pom::parent))
        .flatMap(Optional::stream);
  }

  /** Groups are compared with properties in them: {@code ${project.groupId}} is known to both. */
  private String key(XmlElement element) {
    return String.join(
        ":",
        List.of(
            name(element),
            element.text("type").filter(type -> !type.equals("jar")).orElse(""),
            element.at("classifier").text()));
  }

  /** With properties put in; one that is unknown stays as it is. */
  String filled(String text) {
    String filled = text;
    int from = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
      int open = filled.indexOf("${", from);
      int close = open < 0 ? -1 : filled.indexOf('}', open);
      if (close < 0 || filled.length() > LONGEST) {
        break;
      }
      Optional<String> value = property(filled.substring(open + 2, close));
      from = value.isPresent() ? open : close;
      filled =
          filled.substring(0, open)
              + value.orElse(filled.substring(open, close + 1))
              + filled.substring(close + 1);
    }
    return filled.length() > LONGEST ? "" : filled;
  }

  private Optional<String> property(String name) {
    Optional<String> own =
        lineage()
            .flatMap(pom -> Optional.ofNullable(pom.properties.get(name)).stream())
            .findFirst();
    if (own.isPresent()) {
      return own;
    }
    String value =
        switch (name) {
          case "project.version", "pom.version", "version" -> version();
          case "project.groupId", "pom.groupId", "groupId" -> groupId();
          case "project.artifactId", "pom.artifactId" -> root.at("artifactId").text();
          case "project.parent.version" -> root.at("parent", "version").text();
          case "project.parent.groupId" -> root.at("parent", "groupId").text();
          default -> "";
        };
    return Optional.of(value).filter(v -> !v.isEmpty());
  }
}
