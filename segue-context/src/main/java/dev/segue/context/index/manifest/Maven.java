package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.RelativePath;
import dev.segue.context.index.workspace.UnreadableException;
import dev.segue.context.index.workspace.XmlElement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads {@code pom.xml}. For one thread and one look at a workspace: it remembers parents. */
final class Maven implements BuildReader {
  /** Parents of parents; a circle ends here. */
  private static final int DEEPEST = 10;

  private final Texts texts;
  private final Map<String, Optional<Pom>> poms = new HashMap<>();

  Maven(Texts texts) {
    this.texts = texts;
  }

  @Override
  public void read(BuildFile file, String text) throws UnreadableException {
    Pom pom = pom(file.path(), text, 0);
    XmlElement root = pom.root();
    if (!root.name().equals("project")) {
      throw new UnreadableException("is no pom: its root is <%s>".formatted(root.name()));
    }
    file.module(pom.name());
    XmlElement parent = root.at("parent");
    if (parent.isThere()) {
      file.library(
          pom.name(parent), pom.filled(parent.at("version").text()), Scope.PARENT, parent.line());
    }
    part(file, pom, root);
    root.at("profiles").all("profile").forEach(profile -> part(file, pom, profile));
    // Modules of subprojects is what Maven 4 calls them.
    Stream.concat(
            root.at("modules").all("module").stream(),
            root.at("subprojects").all("subproject").stream())
        .map(module -> pom.filled(module.text()))
        .flatMap(module -> RelativePath.resolve(file.folder(), module).stream())
        .forEach(
            place ->
                file.member(place.endsWith(".xml") ? place : RelativePath.in(place, "pom.xml")));
  }

  private static void part(BuildFile file, Pom pom, XmlElement part) {
    for (XmlElement managed : part.at("dependencyManagement", "dependencies").all("dependency")) {
      boolean isImport = managed.at("scope").text().equals("import");
      add(file, pom, managed, isImport ? Scope.PLATFORM : Scope.MANAGED);
    }
    for (XmlElement dependency : part.at("dependencies").all("dependency")) {
      add(file, pom, dependency, scope(pom, dependency));
    }
    for (XmlElement plugin : part.at("build", "plugins").all("plugin")) {
      add(file, pom, plugin, Scope.BUILD);
      plugin.at("dependencies").all("dependency").forEach(d -> add(file, pom, d, Scope.BUILD));
    }
    part.at("build", "extensions").all("extension").forEach(e -> add(file, pom, e, Scope.BUILD));
    Stream.of(part.at("build", "plugins"), part.at("build", "pluginManagement", "plugins"))
        .flatMap(plugins -> plugins.all("plugin").stream())
        .flatMap(
            plugin -> plugin.at("configuration", "annotationProcessorPaths").children().stream())
        .forEach(path -> add(file, pom, path, Scope.BUILD));
  }

  private static void add(BuildFile file, Pom pom, XmlElement element, Scope scope) {
    if (element.at("artifactId").isThere()) {
      file.library(pom.name(element), pom.value(element, "version"), scope, element.line());
    }
  }

  private static Scope scope(Pom pom, XmlElement dependency) {
    Scope scope =
        switch (pom.value(dependency, "scope").toLowerCase(Locale.ROOT)) {
          case "test" -> Scope.TEST;
          case "provided", "system" -> Scope.PROVIDED;
          case "runtime" -> Scope.RUNTIME;
          default -> Scope.COMPILE;
        };
    boolean isOptional = pom.value(dependency, "optional").equals("true");
    return isOptional && scope != Scope.TEST ? Scope.OPTIONAL : scope;
  }

  private Pom pom(String path, String text, int depth) throws UnreadableException {
    XmlElement root = XmlElement.read(text);
    return new Pom(
        root, depth < DEEPEST ? parent(path, root.at("parent"), depth) : Optional.empty());
  }

  private Optional<Pom> parent(String path, XmlElement parent, int depth) {
    XmlElement relative = parent.at("relativePath");
    // An empty one says that the parent is nowhere near.
    if (!parent.isThere() || (relative.isThere() && relative.text().isEmpty())) {
      return Optional.empty();
    }
    String place = relative.isThere() ? relative.text() : "../pom.xml";
    return RelativePath.resolve(RelativePath.folder(path), place).stream()
        .flatMap(
            at -> at.endsWith(".xml") ? Stream.of(at) : Stream.of(RelativePath.in(at, "pom.xml")))
        .flatMap(at -> known(at, depth).stream())
        .filter(pom -> pom.root().at("artifactId").text().equals(parent.at("artifactId").text()))
        .findFirst();
  }

  private Optional<Pom> known(String path, int depth) {
    Optional<Pom> before = poms.get(path);
    if (before != null) {
      return before;
    }
    Optional<Pom> pom = Optional.empty();
    try {
      Optional<String> text = texts.text(path);
      if (text.isPresent()) {
        pom = Optional.of(pom(path, text.get(), depth + 1));
      }
    } catch (UnreadableException _) {
      // The parent is a build file itself, and says there why it cannot be read.
      pom = Optional.empty();
    }
    poms.put(path, pom);
    return pom;
  }

  /** The names of files that this reads. */
  static List<String> names() {
    return List.of("pom.xml");
  }
}
