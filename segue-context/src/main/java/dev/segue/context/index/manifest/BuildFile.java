package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.RelativePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One build file, while it is read. For one thread. */
final class BuildFile {
  /** In libraries and uses; what a file names beyond is left out. */
  private static final int MOST = 20_000;

  private static final int LONGEST = 300;

  /**
   * A module that the file uses.
   *
   * @param target its name, or its folder
   */
  record Use(String target, boolean isFolder, Scope scope, int line) {}

  private final String path;
  private final Ecosystem ecosystem;
  private final List<Library> libraries = new ArrayList<>();
  private final List<Use> uses = new ArrayList<>();
  private final List<String> members = new ArrayList<>();
  private String module = "";

  BuildFile(String path, Ecosystem ecosystem) {
    this.path = path;
    this.ecosystem = ecosystem;
  }

  String path() {
    return path;
  }

  String folder() {
    return RelativePath.folder(path);
  }

  Ecosystem ecosystem() {
    return ecosystem;
  }

  /** Names the module that this file builds. */
  void module(String name) {
    module = cut(name);
  }

  Optional<String> module() {
    return Optional.of(module).filter(name -> !name.isEmpty());
  }

  /** Another build file of the project, by its path in the workspace. */
  void member(String file) {
    if (members.size() < MOST) {
      members.add(file);
    }
  }

  List<String> members() {
    return members;
  }

  void library(String name, String version, Scope scope, int line) {
    library(ecosystem, name, version, scope, line);
  }

  void library(Ecosystem of, String name, String version, Scope scope, int line) {
    if (!name.isBlank() && libraries.size() < MOST) {
      libraries.add(
          new Library(of, cut(name.strip()), cut(version.strip()), scope, path, Math.max(1, line)));
    }
  }

  List<Library> libraries() {
    return libraries;
  }

  /**
   * A folder of the workspace, seen from the folder of this file; one outside is nobody's module.
   */
  void usesFolder(String relative, Scope scope, int line) {
    RelativePath.resolve(folder(), relative)
        .ifPresent(target -> use(new Use(target, true, scope, line)));
  }

  void usesModule(String name, Scope scope, int line) {
    use(new Use(cut(name), false, scope, line));
  }

  private void use(Use use) {
    if (uses.size() < MOST) {
      uses.add(use);
    }
  }

  List<Use> uses() {
    return uses;
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
