package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.Document;
import dev.segue.context.index.workspace.RelativePath;
import dev.segue.context.index.workspace.UnreadableException;
import dev.segue.context.index.workspace.Warning;
import dev.segue.context.index.workspace.Warnings;
import dev.segue.context.index.workspace.Workspace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds and reads the build files of a workspace, ignored ones as well. One look for one thread;
 * several looks may go on at once.
 */
public final class BuildFiles {
  /** Build files read; a project with more shows the shallow ones. */
  private static final int MOST = 2_000;

  /** Characters of all files that are kept while they refer to each other. */
  private static final int MOST_KEPT = 64 << 20;

  /** Where other people's projects, outputs and fixtures lie. */
  private static final Set<String> PASSED_OVER =
      Set.of(
          "node_modules",
          "target",
          "build",
          "dist",
          "out",
          "bin",
          "vendor",
          "venv",
          "site-packages",
          "third_party",
          "testdata",
          "test-data",
          "fixtures",
          "__fixtures__",
          "__pycache__",
          "bower_components");

  private final Workspace workspace;
  private final Warnings warnings = new Warnings();
  private final Map<String, Optional<String>> texts = new HashMap<>();
  private final Map<String, BuildFile> files = new LinkedHashMap<>();
  private final Maven maven = new Maven(this::text);
  private final Gradle gradle = new Gradle(this::text);
  private final Npm npm = new Npm(this::text);
  private final Cargo cargo = new Cargo(this::text);
  private int kept;

  private BuildFiles(Workspace workspace) {
    this.workspace = workspace;
  }

  /** What they say, together. */
  public static Build read(Workspace workspace) {
    return new BuildFiles(workspace).read();
  }

  private Build read() {
    var waiting =
        new LinkedHashSet<>(workspace.find("", BuildFiles::mayHold, BuildFiles::isOne, warnings));
    while (!waiting.isEmpty() && files.size() < MOST) {
      String path = waiting.removeFirst();
      BuildFile file = new BuildFile(path, ecosystem(path));
      files.put(path, file);
      text(path).ifPresent(text -> read(file, text));
      // Modules may lie where nobody looks for them, in "build" for one.
      file.members().stream().filter(member -> !files.containsKey(member)).forEach(waiting::add);
    }
    if (!waiting.isEmpty()) {
      warnings.add(waiting.getFirst(), "and others are left out: there are too many build files");
    }
    return new Modules(List.copyOf(files.values())).build(warnings.list());
  }

  private void read(BuildFile file, String text) {
    try {
      reader(file.path()).read(file, text);
    } catch (UnreadableException e) {
      warnings.add(file.path(), e.reason());
    }
  }

  private Optional<String> text(String path) {
    Optional<String> before = texts.get(path);
    if (before != null) {
      return before;
    }
    Optional<String> text =
        kept > MOST_KEPT ? Optional.empty() : workspace.text(path, Document.LARGEST, warnings);
    if (kept > MOST_KEPT) {
      warnings.add(path, "is left out: the build files are too large together");
    }
    kept += text.map(String::length).orElse(0);
    texts.put(path, text);
    return text;
  }

  private static boolean mayHold(String folder) {
    String name = RelativePath.name(folder);
    return !name.startsWith(".")
        && !PASSED_OVER.contains(name)
        && !folder.endsWith("src/test/resources")
        && !folder.endsWith("src/main/resources");
  }

  private static boolean isOne(String path) {
    return switch (RelativePath.name(path)) {
      case "pom.xml", "package.json", "pyproject.toml", "go.mod", "Cargo.toml" -> true;
      case "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts" -> true;
      case "libs.versions.toml" -> true;
      default -> Requirements.isOne(path);
    };
  }

  private static Ecosystem ecosystem(String path) {
    return switch (RelativePath.name(path)) {
      case "package.json" -> Ecosystem.NPM;
      case "go.mod" -> Ecosystem.GO;
      case "Cargo.toml" -> Ecosystem.CARGO;
      case "pyproject.toml" -> Ecosystem.PYPI;
      case String name when name.endsWith(".txt") -> Ecosystem.PYPI;
      case String name when name.contains("gradle") -> Ecosystem.GRADLE;
      case String _ -> Ecosystem.MAVEN;
    };
  }

  private BuildReader reader(String path) {
    return switch (RelativePath.name(path)) {
      case "package.json" -> npm;
      case "go.mod" -> new GoMod();
      case "Cargo.toml" -> cargo;
      case "pyproject.toml" -> new PyProject();
      case String name when name.endsWith(".txt") -> new Requirements();
      case String name when name.endsWith(".xml") -> maven;
      case String _ -> gradle;
    };
  }

  /** All modules, in the order of their files, to tell them from libraries. */
  private static final class Modules {
    private final List<BuildFile> files;
    private final Map<String, BuildModule> byName = new HashMap<>();
    private final Map<String, BuildModule> byFolder = new HashMap<>();
    private final List<BuildModule> modules = new ArrayList<>();

    private Modules(List<BuildFile> files) {
      this.files = files;
      for (BuildFile file : files) {
        file.module()
            .ifPresent(
                name -> {
                  var module = new BuildModule(file.ecosystem(), name, file.path());
                  modules.add(module);
                  byName.putIfAbsent(key(file.ecosystem(), name), module);
                  byFolder.putIfAbsent(key(file.ecosystem(), file.folder()), module);
                });
      }
    }

    private static String key(Ecosystem ecosystem, String name) {
      boolean isPython = ecosystem == Ecosystem.PYPI;
      return ecosystem + " " + (isPython ? Requirement.normal(name) : name);
    }

    private Build build(List<Warning> warnings) {
      var libraries = new ArrayList<Library>();
      var uses = new ArrayList<ModuleUse>();
      for (BuildFile file : files) {
        String from = from(file);
        for (Library library : file.libraries()) {
          BuildModule own = byName.get(key(library.ecosystem(), library.name()));
          if (own == null) {
            libraries.add(library);
          } else if (library.scope() != Scope.MANAGED) {
            uses.add(new ModuleUse(from, own.name(), library.scope(), file.path(), library.line()));
          }
        }
        file.uses().forEach(use -> uses.add(use(file, from, use)));
      }
      uses.removeIf(use -> use.from().equals(use.to()));
      return new Build(modules, libraries, uses, warnings);
    }

    private String from(BuildFile file) {
      return file.module()
          .or(
              () ->
                  Optional.ofNullable(byFolder.get(key(file.ecosystem(), file.folder())))
                      .map(BuildModule::name))
          .orElse(file.folder());
    }

    private ModuleUse use(BuildFile file, String from, BuildFile.Use use) {
      String key = key(file.ecosystem(), use.target());
      BuildModule known = use.isFolder() ? byFolder.get(key) : byName.get(key);
      String to = known == null ? use.target() : known.name();
      return new ModuleUse(from, to, use.scope(), file.path(), use.line());
    }
  }
}
