package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.Document;
import dev.segue.context.index.workspace.RelativePath;
import dev.segue.context.index.workspace.UnreadableException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code build.gradle}, {@code build.gradle.kts} and settings, by their words: no script
 * runs. For one thread and one look at a workspace.
 */
final class Gradle implements BuildReader {
  private static final int UP = 8;

  /** Parts that the scripts of one build share. */
  record Shared(String folder, Settings settings, Catalog catalog, Variables variables) {}

  private final Texts texts;
  private final Map<String, Shared> builds = new HashMap<>();

  Gradle(Texts texts) {
    this.texts = texts;
  }

  @Override
  public void read(BuildFile file, String text) throws UnreadableException {
    if (text.length() > Document.LARGEST) {
      throw new UnreadableException("is longer than %,d characters".formatted(Document.LARGEST));
    }
    if (file.path().endsWith(".toml")) {
      catalog(file, Catalog.read(text));
      return;
    }
    Script script = Script.read(text);
    Shared shared = shared(file.folder());
    var variables = new Variables();
    variables.add(script);
    var statements = new GradleStatements(file, shared, variables);
    for (Statement statement : script.statements()) {
      statements.take(statement);
    }
    if (RelativePath.name(file.path()).startsWith("settings.")) {
      members(file, shared);
    } else {
      file.module(path(file.folder(), shared));
    }
  }

  private static void catalog(BuildFile file, Catalog catalog) {
    for (Catalog.Entry entry : catalog.libraries()) {
      file.library(Ecosystem.MAVEN, entry.name(), entry.version(), Scope.MANAGED, entry.line());
    }
    for (Catalog.Entry entry : catalog.plugins()) {
      file.library(Ecosystem.GRADLE, entry.name(), entry.version(), Scope.MANAGED, entry.line());
    }
  }

  private void members(BuildFile file, Shared shared) {
    for (String folder : shared.settings().folders().values()) {
      RelativePath.resolve(shared.folder(), folder)
          .ifPresent(
              at -> {
                for (String name : new String[] {"build.gradle", "build.gradle.kts"}) {
                  String place = RelativePath.in(at, name);
                  texts.text(place).ifPresent(_ -> file.member(place));
                }
              });
    }
  }

  private static String path(String folder, Shared shared) {
    String inside =
        shared.folder().isEmpty() || folder.equals(shared.folder())
            ? folder.substring(folder.equals(shared.folder()) ? folder.length() : 0)
            : folder.substring(shared.folder().length() + 1);
    return shared.settings().path(inside).orElse(":" + inside.replace('/', ':'));
  }

  /** Of the nearest folder above with settings; of the folder itself where there are none. */
  private Shared shared(String folder) {
    String at = folder;
    for (int i = 0; i < UP; i++) {
      if (script(at, "settings.gradle").isPresent()) {
        return builds.computeIfAbsent(at, this::load);
      }
      if (at.isEmpty()) {
        break;
      }
      at = RelativePath.folder(at);
    }
    return builds.computeIfAbsent(folder, this::load);
  }

  private Shared load(String folder) {
    var variables = new Variables();
    script(folder, "build.gradle").map(Script::read).ifPresent(variables::add);
    script(folder, "settings.gradle").map(Script::read).ifPresent(variables::add);
    texts.text(RelativePath.in(folder, "gradle.properties")).ifPresent(variables::addProperties);
    Settings settings = new Settings(Script.read(script(folder, "settings.gradle").orElse("")));
    return new Shared(folder, settings, catalog(folder), variables);
  }

  private Catalog catalog(String folder) {
    try {
      Optional<String> text = texts.text(RelativePath.in(folder, "gradle/libs.versions.toml"));
      return text.isPresent() ? Catalog.read(text.get()) : Catalog.none();
    } catch (UnreadableException _) {
      // The catalog is a build file itself, and says there why it cannot be read.
      return Catalog.none();
    }
  }

  private Optional<String> script(String folder, String name) {
    String path = RelativePath.in(folder, name);
    return texts.text(path, path + ".kts").filter(text -> text.length() <= Document.LARGEST);
  }

  /** A variable of the script itself, or of its build. */
  static Optional<String> filled(String text, Variables own, Shared shared) {
    return own.filled(text).or(() -> shared.variables().filled(text));
  }

  /** Whether a token can be a configuration's name: {@code "kapt"("…")} is one, too. */
  static boolean isName(Token token) {
    return token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.STRING;
  }
}
