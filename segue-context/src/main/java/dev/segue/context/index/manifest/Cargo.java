package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.Document;
import dev.segue.context.index.workspace.Node;
import dev.segue.context.index.workspace.RelativePath;
import dev.segue.context.index.workspace.UnreadableException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code Cargo.toml}. For one thread and one look at a workspace. */
final class Cargo implements BuildReader {
  private static final int UP = 8;

  /** The shared dependencies of a workspace, and where paths in them begin. */
  private record Shared(String folder, Node dependencies) {}

  private final Texts texts;
  private final Map<String, Optional<Shared>> roots = new HashMap<>();

  Cargo(Texts texts) {
    this.texts = texts;
  }

  @Override
  public void read(BuildFile file, String text) throws UnreadableException {
    Node root = Document.toml(text);
    file.module(root.at("package", "name").text());
    tables(file, root);
    root.at("target").fields().values().forEach(target -> tables(file, target));
    root.at("workspace", "dependencies")
        .fields()
        .forEach((name, node) -> one(file, name, node, Scope.MANAGED));
  }

  private void tables(BuildFile file, Node root) {
    Map.of("dependencies", Scope.COMPILE, "dev-dependencies", Scope.DEV).entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> table(file, root.at(entry.getKey()), entry.getValue()));
    table(file, root.at("build-dependencies"), Scope.BUILD);
  }

  private void table(BuildFile file, Node table, Scope scope) {
    table.fields().forEach((name, node) -> one(file, name, node, scope));
  }

  private void one(BuildFile file, String key, Node node, Scope scope) {
    boolean isOptional = node.at("optional").text().equals("true") && scope == Scope.COMPILE;
    Scope own = isOptional ? Scope.OPTIONAL : scope;
    if (node.at("workspace").text().equals("true")) {
      Optional<Shared> shared = shared(file.folder());
      Node there = shared.map(s -> s.dependencies().at(key)).orElse(Node.none());
      if (!there.at("path").text().isEmpty()) {
        RelativePath.resolve(shared.map(Shared::folder).orElse(""), there.at("path").text())
            .ifPresent(folder -> usesPlace(file, folder, own, node.line()));
      } else {
        file.library(name(key, there), version(there), own, node.line());
      }
    } else if (node.at("path").text().isEmpty()) {
      file.library(name(key, node), version(node), own, node.line());
    } else if (scope != Scope.MANAGED) {
      file.usesFolder(node.at("path").text(), own, node.line());
    }
  }

  private static void usesPlace(BuildFile file, String folder, Scope scope, int line) {
    String up = "../".repeat(file.folder().isEmpty() ? 0 : file.folder().split("/", -1).length);
    file.usesFolder(up + folder, scope, line);
  }

  /** A dependency may be renamed: {@code rand7 = { package = "rand" }}. */
  private static String name(String key, Node node) {
    String real = node.at("package").text();
    return real.isEmpty() ? key : real;
  }

  private static String version(Node node) {
    return node.isText() ? node.text() : node.at("version").text();
  }

  private Optional<Shared> shared(String folder) {
    String at = folder;
    for (int i = 0; i < UP; i++) {
      Optional<Shared> root = roots.computeIfAbsent(at, this::root);
      if (root.isPresent() || at.isEmpty()) {
        return root;
      }
      at = RelativePath.folder(at);
    }
    return Optional.empty();
  }

  private Optional<Shared> root(String folder) {
    try {
      Optional<String> text = texts.text(RelativePath.in(folder, "Cargo.toml"));
      Node root = text.isPresent() ? Document.toml(text.get()) : Node.none();
      Node workspace = root.at("workspace");
      return workspace.isThere()
          ? Optional.of(new Shared(folder, workspace.at("dependencies")))
          : Optional.empty();
    } catch (UnreadableException _) {
      // It is a build file itself, and says there why it cannot be read.
      return Optional.empty();
    }
  }
}
