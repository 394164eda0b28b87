package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.Document;
import dev.segue.context.index.workspace.RelativePath;
import dev.segue.context.index.workspace.UnreadableException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the literal dependencies of {@code build.gradle} and {@code build.gradle.kts}: coordinates,
 * projects, plugins and entries of the version catalog. No script is evaluated, so a version that
 * stands in a variable is unknown. For one thread and one look at a workspace.
 */
final class Gradle implements BuildReader {
  private static final int LEVELS_UP = 8;
  private static final int LONGEST_LINE = 2_000;

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?<!:)//[^\\n]*+");

  /** A configuration, at the beginning of a line or of a block. */
  private static final Pattern CONFIGURATION =
      Pattern.compile(
          "(?:^|[{;])\\s*+[\"']?(\\w*(?:[iI]mplementation|[aA]pi|[oO]nly(?:Api)?|[cC]ompile"
              + "|[rR]untime|[pP]rocessor|classpath|mavenBom|kapt\\w*+|ksp\\w*+))\\b[\"']?(?=[\\s(])");

  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "(?<platform>latform\\(\\s*+)?[\"'](?<name>[\\w.-]++:[\\w.-]++)(?::(?<version>[^\"'@:]*+)"
              + "[^\"']*+)?[\"']|\\bproject\\((?:path\\s*+[:=]\\s*+)?[\"'](?<project>[^\"']++)[\"']"
              + "|\\blibs\\.(?<alias>[\\w.]++)");

  private static final Pattern PLUGIN =
      Pattern.compile(
          "\\bid[\\s(]++[\"']([\\w-]++\\.[\\w.-]++)[\"'][\\s)]++(?:version[\\s(]++[\"']([^\"'$]++))?"
              + "|\\balias\\(libs\\.plugins\\.([\\w.]++)");

  /** Parts that the scripts of one build share. */
  private record Shared(String folder, GradleProjects projects, Catalog catalog) {}

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
    Shared shared = shared(file.folder());
    if (RelativePath.name(file.path()).startsWith("settings.")) {
      members(file, shared);
      return;
    }
    file.module(path(file.folder(), shared));
    String[] lines = withoutComments(text).split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      if (lines[i].length() <= LONGEST_LINE) {
        plugins(file, shared, lines[i], i + 1);
        dependencies(file, shared, lines[i], i + 1);
      }
    }
  }

  /** The same lines without comments; text in a string that looks like one is lost with them. */
  private static String withoutComments(String text) {
    return COMMENT
        .matcher(text)
        .replaceAll(comment -> "\n".repeat((int) comment.group().lines().count() - 1));
  }

  private static void plugins(BuildFile file, Shared shared, String text, int line) {
    for (Matcher plugin = PLUGIN.matcher(text); plugin.find(); ) {
      if (plugin.group(1) != null) {
        String version = Optional.ofNullable(plugin.group(2)).orElse("");
        file.library(Ecosystem.GRADLE, plugin.group(1), version, Scope.BUILD, line);
      } else {
        shared
            .catalog()
            .plugin(plugin.group(3))
            .ifPresent(
                e -> file.library(Ecosystem.GRADLE, e.name(), e.version(), Scope.BUILD, line));
      }
    }
  }

  private static void dependencies(BuildFile file, Shared shared, String text, int line) {
    Matcher configuration = CONFIGURATION.matcher(text);
    if (!configuration.find()) {
      return;
    }
    Scope scope = text.contains("constraints") ? Scope.MANAGED : scope(configuration.group(1));
    Matcher found = DEPENDENCY.matcher(text);
    for (int at = configuration.end(); found.find(at); at = found.end()) {
      Scope own = found.group("platform") == null ? scope : Scope.PLATFORM;
      if (found.group("name") != null) {
        file.library(Ecosystem.MAVEN, found.group("name"), version(found), own, line);
      } else if (found.group("project") != null) {
        uses(file, shared, found.group("project"), scope, line);
      } else {
        for (Catalog.Entry entry : shared.catalog().of(found.group("alias"))) {
          file.library(Ecosystem.MAVEN, entry.name(), entry.version(), own, line);
        }
      }
    }
  }

  private static String version(Matcher found) {
    return Optional.ofNullable(found.group("version"))
        .filter(version -> version.indexOf('$') < 0)
        .orElse("");
  }

  private static void uses(
      BuildFile file, Shared shared, String projectPath, Scope scope, int line) {
    String folder = file.folder();
    String up = "../".repeat(folder.isEmpty() ? 0 : folder.split("/", -1).length);
    file.usesFolder(
        up + RelativePath.in(shared.folder(), shared.projects().folder(projectPath)), scope, line);
  }

  private static Scope scope(String configuration) {
    String name = configuration.toLowerCase(Locale.ROOT);
    if (name.equals("mavenbom")) {
      return Scope.PLATFORM;
    } else if (name.contains("test")) {
      return Scope.TEST;
    } else if (name.endsWith("runtimeonly") || name.equals("runtime")) {
      return Scope.RUNTIME;
    } else if (name.startsWith("development")) {
      return Scope.DEV;
    } else if (name.endsWith("only") || name.endsWith("onlyapi")) {
      return Scope.PROVIDED;
    }
    boolean isCompiled =
        name.endsWith("implementation") || name.endsWith("api") || name.endsWith("compile");
    // Else a processor, or the class path of the script itself.
    return isCompiled ? Scope.COMPILE : Scope.BUILD;
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
    for (String folder : shared.projects().folders().values()) {
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
    return shared.projects().path(inside).orElse(":" + inside.replace('/', ':'));
  }

  /** Of the nearest folder above with settings; of the folder itself where there are none. */
  private Shared shared(String folder) {
    String at = folder;
    for (int i = 0; i < LEVELS_UP; i++) {
      if (settings(at).isPresent()) {
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
    String settings = settings(folder).map(Gradle::withoutComments).orElse("");
    return new Shared(folder, GradleProjects.of(settings), catalog(folder));
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

  private Optional<String> settings(String folder) {
    String path = RelativePath.in(folder, "settings.gradle");
    return texts.text(path, path + ".kts").filter(text -> text.length() <= Document.LARGEST);
  }
}
