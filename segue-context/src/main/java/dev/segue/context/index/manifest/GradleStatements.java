package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.RelativePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the dependencies in single statements of a Gradle script. */
final class GradleStatements {
  private static final Pattern COORDINATES =
      Pattern.compile("[\\w.-]+:[\\w.-]+(?::.*+)?", Pattern.DOTALL);

  /** Words of a block of dependencies that are no configuration. */
  private static final Set<String> NO_CONFIGURATIONS =
      Set.of("exclude", "if", "else", "for", "while", "return", "val", "var", "def", "because");

  private final BuildFile file;
  private final Gradle.Shared shared;
  private final Variables variables;

  GradleStatements(BuildFile file, Gradle.Shared shared, Variables variables) {
    this.file = file;
    this.shared = shared;
    this.variables = variables;
  }

  void take(Statement statement) {
    boolean isOfPlugins = statement.isIn("plugins");
    if (isOfPlugins) {
      plugin(statement);
    } else if (!statement.blocks().isEmpty() && Gradle.isName(statement.first())) {
      // Spring's plugin brings the words of Maven.
      boolean isManaged = statement.isBelow("dependencymanagement");
      switch (statement.blocks().getLast()) {
        case "constraints" -> dependency(statement, Optional.of(Scope.MANAGED));
        case "imports" -> dependency(statement, Optional.of(Scope.PLATFORM));
        case "dependencies" ->
            dependency(statement, Optional.of(Scope.MANAGED).filter(_ -> isManaged));
        default -> {
          // Everything else in a script.
        }
      }
    }
  }

  private void plugin(Statement statement) {
    int line = statement.first().line();
    List<String> strings = statement.strings();
    if (statement.first().isWord("alias")) {
      for (int i = 0; i < statement.tokens().size(); i++) {
        String chain = statement.chain(i);
        if (chain.startsWith("libs.plugins.")) {
          shared
              .catalog()
              .plugin(chain.substring("libs.plugins.".length()))
              .ifPresent(
                  e -> file.library(Ecosystem.GRADLE, e.name(), e.version(), Scope.BUILD, line));
        }
      }
    } else if (!strings.isEmpty() && isPlugin(statement)) {
      boolean isKotlin = statement.first().isWord("kotlin");
      String id = isKotlin ? "org.jetbrains.kotlin." + strings.getFirst() : strings.getFirst();
      String version = strings.size() > 1 ? filled(strings.get(1)) : versionWord(statement);
      // Gradle's own plugins have short names and no version.
      if (id.indexOf('.') >= 0) {
        file.library(Ecosystem.GRADLE, id, version, Scope.BUILD, line);
      }
    }
  }

  private static boolean isPlugin(Statement statement) {
    return statement.first().isWord("id") || statement.first().isWord("kotlin");
  }

  /** {@code version kotlinVersion}. */
  private String versionWord(Statement statement) {
    List<Token> tokens = statement.tokens();
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (tokens.get(i).isWord("version")) {
        return value(statement.chain(i + 1));
      }
    }
    return "";
  }

  private void dependency(Statement statement, Optional<Scope> given) {
    List<Token> tokens = statement.tokens();
    String configuration = statement.first().text();
    int from = 1;
    if (configuration.equals("add") && statement.strings().size() > 1) {
      configuration = statement.strings().getFirst();
      from = 3;
    }
    if (NO_CONFIGURATIONS.contains(configuration) || tokens.size() < 2 || tokens.get(1).is("=")) {
      return;
    }
    String name = configuration;
    Scope scope = given.orElseGet(() -> scope(name, statement));
    if (!named(statement, scope)) {
      for (int i = from; i < tokens.size(); i++) {
        i = argument(statement, i, scope);
      }
    }
  }

  /** Reads what begins at a token, and says at which one it ended. */
  private int argument(Statement statement, int at, Scope scope) {
    Token token = statement.tokens().get(at);
    if (token.kind() == Token.Kind.STRING) {
      return coordinates(statement, at, scope);
    }
    if (token.kind() != Token.Kind.WORD) {
      return at;
    }
    String chain = statement.chain(at);
    int end = at + 2 * (int) chain.chars().filter(c -> c == '.').count();
    if (chain.equals("project")) {
      return project(statement, at, scope);
    } else if (chain.startsWith("projects.")) {
      shared
          .settings()
          .project(chain.substring("projects.".length()))
          .ifPresent(path -> uses(path, scope, token.line()));
    } else if (chain.startsWith("libs.")) {
      Scope own = isPlatform(statement, at) ? Scope.PLATFORM : scope;
      for (Catalog.Entry entry : shared.catalog().of(chain.substring("libs.".length()))) {
        file.library(Ecosystem.MAVEN, entry.name(), entry.version(), own, token.line());
      }
    } else if (chain.equals("kotlin")) {
      return kotlin(statement, at, scope);
    } else if (chain.equals("exclude")) {
      return statement.tokens().size();
    }
    return end;
  }

  private int project(Statement statement, int at, Scope scope) {
    for (int i = at + 1; i < Math.min(at + 6, statement.tokens().size()); i++) {
      Token token = statement.tokens().get(i);
      if (token.kind() == Token.Kind.STRING) {
        uses(token.text(), scope, token.line());
        return skipCall(statement, i);
      }
    }
    return at;
  }

  private static int skipCall(Statement statement, int from) {
    int at = from;
    while (at < statement.tokens().size() && !statement.tokens().get(at).is(")")) {
      at++;
    }
    return at;
  }

  /** {@code kotlin("stdlib", "1.9")}. */
  private int kotlin(Statement statement, int at, Scope scope) {
    List<Token> tokens = statement.tokens();
    boolean isCall = at + 2 < tokens.size() && tokens.get(at + 1).is("(");
    if (!isCall || tokens.get(at + 2).kind() != Token.Kind.STRING) {
      return at;
    }
    boolean hasVersion = at + 4 < tokens.size() && tokens.get(at + 4).kind() == Token.Kind.STRING;
    file.library(
        Ecosystem.MAVEN,
        "org.jetbrains.kotlin:kotlin-" + tokens.get(at + 2).text(),
        hasVersion ? filled(tokens.get(at + 4).text()) : "",
        scope,
        tokens.get(at).line());
    return skipCall(statement, at);
  }

  private int coordinates(Statement statement, int at, Scope scope) {
    List<Token> tokens = statement.tokens();
    String text = tokens.get(at).text();
    int end = at;
    // "group:name:" + version
    if (text.endsWith(":") && at + 2 < tokens.size() && tokens.get(at + 1).is("+")) {
      String chain = statement.chain(at + 2);
      text += value(chain);
      end = at + 2 + 2 * (int) chain.chars().filter(c -> c == '.').count();
    }
    String[] parts = text.split(":", 4);
    if (parts.length >= 2 && text.length() < 400) {
      String name = filled(parts[0]) + ":" + filled(parts[1]);
      if (COORDINATES.matcher(name).matches()) {
        // An ending may follow the version: "1.0@aar".
        String version = parts.length > 2 ? filled(parts[2]).replaceFirst("@.*$", "") : "";
        Scope own = isPlatform(statement, at) ? Scope.PLATFORM : scope;
        file.library(Ecosystem.MAVEN, name, version, own, tokens.get(at).line());
      }
    }
    return end;
  }

  private static boolean isPlatform(Statement statement, int at) {
    if (at < 2 || !statement.tokens().get(at - 1).is("(")) {
      return false;
    }
    Token call = statement.tokens().get(at - 2);
    return call.isWord("platform") || call.isWord("enforcedPlatform");
  }

  /** {@code group: 'g', name: 'n', version: 'v'}, in either language. */
  private boolean named(Statement statement, Scope scope) {
    var values = new ArrayList<String>();
    for (String key : List.of("group", "name", "version")) {
      values.add(argument(statement, key).orElse(""));
    }
    if (values.get(0).isEmpty() || values.get(1).isEmpty()) {
      return false;
    }
    String name = values.get(0) + ":" + values.get(1);
    file.library(Ecosystem.MAVEN, name, values.get(2), scope, statement.first().line());
    return true;
  }

  private Optional<String> argument(Statement statement, String key) {
    List<Token> tokens = statement.tokens();
    for (int i = 1; i + 2 < tokens.size(); i++) {
      Token mark = tokens.get(i + 1);
      if (tokens.get(i).isWord(key) && (mark.is(":") || mark.is("="))) {
        Token value = tokens.get(i + 2);
        return Optional.of(
            value.kind() == Token.Kind.STRING
                ? filled(value.text())
                : value(statement.chain(i + 2)));
      }
    }
    return Optional.empty();
  }

  private String filled(String text) {
    return Gradle.filled(text, variables, shared).orElse("");
  }

  private String value(String expression) {
    return variables.value(expression).or(() -> shared.variables().value(expression)).orElse("");
  }

  private void uses(String projectPath, Scope scope, int line) {
    String up = "../".repeat(depth(file.folder()));
    file.usesFolder(
        up + RelativePath.in(shared.folder(), shared.settings().folder(projectPath)), scope, line);
  }

  private static int depth(String folder) {
    return folder.isEmpty() ? 0 : folder.split("/", -1).length;
  }

  private static Scope scope(String configuration, Statement statement) {
    String name = configuration.toLowerCase(Locale.ROOT);
    if (name.contains("test") || statement.isBelow("test")) {
      return Scope.TEST;
    } else if (name.endsWith("compileonly")
        || name.endsWith("compileonlyapi")
        || name.startsWith("provided")) {
      return Scope.PROVIDED;
    } else if (name.endsWith("runtimeonly") || name.equals("runtime")) {
      return Scope.RUNTIME;
    } else if (name.endsWith("implementation")
        || name.endsWith("api")
        || name.endsWith("compile")) {
      return Scope.COMPILE;
    } else if (name.startsWith("development")) {
      return Scope.DEV;
    }
    // Processors, class paths of scripts, and configurations of plugins.
    return Scope.BUILD;
  }
}
