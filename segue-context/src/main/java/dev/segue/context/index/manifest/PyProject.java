package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.Document;
import dev.segue.context.index.workspace.Node;
import dev.segue.context.index.workspace.UnreadableException;
import java.util.Locale;

/** Reads {@code pyproject.toml}: PEP 621, dependency groups (PEP 735), Poetry, uv and PDM. */
final class PyProject implements BuildReader {
  @Override
  public void read(BuildFile file, String text) throws UnreadableException {
    Node root = Document.toml(text);
    Node tool = root.at("tool");
    String name = root.at("project", "name").text();
    file.module(name.isEmpty() ? tool.at("poetry", "name").text() : name);
    Node sources = tool.at("uv", "sources");
    list(file, root.at("project", "dependencies"), Scope.COMPILE, sources);
    root.at("project", "optional-dependencies")
        .fields()
        .forEach((_, list) -> list(file, list, Scope.OPTIONAL, sources));
    root.at("dependency-groups")
        .fields()
        .forEach((group, list) -> list(file, list, ofGroup(group), sources));
    list(file, tool.at("uv", "dev-dependencies"), Scope.DEV, sources);
    tool.at("pdm", "dev-dependencies")
        .fields()
        .forEach((group, list) -> list(file, list, ofGroup(group), sources));
    poetry(file, tool.at("poetry"));
    list(file, root.at("build-system", "requires"), Scope.BUILD, sources);
  }

  static Scope ofGroup(String group) {
    return group.toLowerCase(Locale.ROOT).contains("test") ? Scope.TEST : Scope.DEV;
  }

  private static void list(BuildFile file, Node list, Scope scope, Node sources) {
    for (Node item : list.items()) {
      Requirement.of(item.text())
          .ifPresent(
              requirement -> {
                Node source = sources.at(requirement.name());
                if (source.at("workspace").text().equals("true")) {
                  file.usesModule(Requirement.normal(requirement.name()), scope, item.line());
                } else if (source.at("path").isThere()) {
                  file.usesFolder(source.at("path").text(), scope, item.line());
                } else {
                  file.library(requirement.name(), requirement.version(), scope, item.line());
                }
              });
    }
  }

  private static void poetry(BuildFile file, Node poetry) {
    table(file, poetry.at("dependencies"), Scope.COMPILE);
    table(file, poetry.at("dev-dependencies"), Scope.DEV);
    poetry
        .at("group")
        .fields()
        .forEach((group, node) -> table(file, node.at("dependencies"), ofGroup(group)));
  }

  private static void table(BuildFile file, Node table, Scope scope) {
    table
        .fields()
        .forEach(
            (name, given) -> {
              // Several of them for several versions of Python: the first speaks for all.
              Node node = given.items().isEmpty() ? given : given.items().getFirst();
              boolean isOptional = node.at("optional").text().equals("true");
              Scope own = isOptional && scope == Scope.COMPILE ? Scope.OPTIONAL : scope;
              if (node.at("path").isThere()) {
                file.usesFolder(node.at("path").text(), own, given.line());
              } else if (!name.equals("python")) {
                file.library(name, version(node), own, given.line());
              }
            });
  }

  private static String version(Node node) {
    if (node.isText()) {
      return node.text();
    }
    String version = node.at("version").text();
    return version.isEmpty() ? node.at("git").text() : version;
  }
}
