package dev.segue.app.config;

import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Names;
import dev.segue.files.source.Node;
import dev.segue.files.source.Problem;
import dev.segue.files.source.Problems;
import dev.segue.files.source.Quoted;
import dev.segue.files.source.Suggestion;
import dev.segue.store.RedisServer;
import dev.segue.store.StoreAddress;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Resolves workspace, store and asked project from flags, environment and configuration. */
final class PlaceFinder {
  private static final String SQLITE = "sqlite:";
  private static final String USUAL_STORE = ".segue/segue.db";
  private static final List<String> SCHEMES = List.of("redis", "rediss", "sqlite");
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

  private final PlaceFlags flags;
  private final ProcessEnvironment around;
  private final Problems problems;

  PlaceFinder(PlaceFlags flags, ProcessEnvironment around, Problems problems) {
    this.flags = flags;
    this.around = around;
    this.problems = problems;
  }

  Places find(Path project, LaidConfig config) {
    Path workspace = workspace(project, config.fields());
    // Also where a flag names another store: what the file names is no less a secret then.
    Set<String> logins =
        config
            .fields()
            .value("store")
            .map(Located::node)
            .map(this::loginVariables)
            .orElse(Set.of());
    StoreAddress store = store(project, config);
    boolean isMissing = !Files.exists(workspace);
    return new Places(project, workspace, isMissing, store, logins, askedProject());
  }

  private Path workspace(Path project, Fields config) {
    if (flags.workspace().isPresent()) {
      Path typed = flags.workspace().get();
      Path workspace = around.absolute(typed);
      if (!Files.isDirectory(workspace)) {
        problem("--workspace", Quoted.of(typed.toString()) + " is not a folder");
      }
      return workspace;
    }
    Consumer<String> complaint = message -> config.problem("workspace", message);
    Path workspace =
        config.text("workspace").map(text -> path(text, project, complaint)).orElse(project);
    if (Files.exists(workspace) && !Files.isDirectory(workspace)) {
      complaint.accept(Quoted.of(workspace.toString()) + " is not a folder");
    }
    return workspace;
  }

  private StoreAddress store(Path project, LaidConfig config) {
    if (flags.store().isPresent()) {
      return store(flags.store().get(), project, message -> problem("--store", message));
    }
    Optional<String> variable = around.variable("SEGUE_STORE");
    if (variable.isPresent()) {
      return store(variable.get(), project, message -> problem("SEGUE_STORE", message));
    }
    Fields fields = config.fields();
    Path base =
        fields
            .value("store")
            .flatMap(value -> config.fileOf(value.node()))
            .map(ConfigFile::base)
            .orElse(project);
    Consumer<String> complaint = message -> fields.problem("store", message);
    return fields
        .text("store")
        .map(text -> store(expand(text, complaint), base, complaint))
        .orElseGet(() -> new StoreAddress.SqliteFile(project.resolve(USUAL_STORE)));
  }

  /** {@code ${NAME}} in a file is a variable's value, so that a password need not stand in it. */
  private String expand(String text, Consumer<String> complaint) {
    return REFERENCE
        .matcher(text)
        .replaceAll(
            found -> {
              Optional<String> value = around.variable(found.group(1));
              if (value.isEmpty()) {
                complaint.accept("names the variable " + found.group(1) + ", which is not set");
              }
              return Matcher.quoteReplacement(value.orElse("unset"));
            });
  }

  /**
   * Variables that stand where a URL has its password, or hold a login themselves. Not all that
   * {@code store} names: agents have a use for {@code HOME} and {@code USER}.
   */
  private Set<String> loginVariables(Node value) {
    if (!(value instanceof Node.Scalar(_, _, _, String text)) || text.startsWith(SQLITE)) {
      return Set.of();
    }
    int end = text.lastIndexOf('@');
    int scheme = text.indexOf("://");
    int colon = scheme < 0 ? -1 : text.indexOf(':', scheme + 3);
    int begin = colon >= 0 && colon < end ? colon : scheme;
    return REFERENCE
        .matcher(text)
        .results()
        .filter(
            found ->
                (found.start() > begin && found.end() <= end)
                    || around.variable(found.group(1)).filter(v -> v.contains("@")).isPresent())
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }

  private StoreAddress store(String text, Path base, Consumer<String> complaint) {
    if (RedisServer.isMeantBy(text)) {
      try {
        return new StoreAddress.RedisDatabase(RedisServer.parse(text));
      } catch (IllegalArgumentException e) {
        // Never the text itself: it may hold a password.
        complaint.accept("the address of the store " + e.getMessage());
        return new StoreAddress.SqliteFile(base.resolve(USUAL_STORE));
      }
    }
    if (!text.startsWith(SQLITE) || text.length() == SQLITE.length()) {
      complaint.accept(refusal(text));
      return new StoreAddress.SqliteFile(base.resolve(USUAL_STORE));
    }
    return new StoreAddress.SqliteFile(path(text.substring(SQLITE.length()), base, complaint));
  }

  private static String refusal(String text) {
    String wanted = " is not a store; write sqlite:PATH or " + RedisServer.FORM;
    int scheme = text.indexOf("://");
    if (scheme >= 0) {
      String known = Suggestion.phrase(SCHEMES, text.substring(0, scheme));
      return Quoted.of(text.substring(0, scheme) + "://…") + wanted + known;
    }
    boolean isBarePath = !text.isEmpty() && text.indexOf(':') < 0;
    return Quoted.of(text)
        + wanted
        + (isBarePath ? "; did you mean " + Quoted.of(SQLITE + text) + "?" : "");
  }

  /** A path as written: {@code ~/} is the home folder, a relative one is below {@code base}. */
  private Path path(String text, Path base, Consumer<String> complaint) {
    try {
      return text.equals("~") || text.startsWith("~/")
          ? around.home().resolve(text.substring(Math.min(2, text.length()))).normalize()
          : base.resolve(text).normalize();
    } catch (InvalidPathException e) {
      complaint.accept(Quoted.of(text) + " is not a path");
      return base;
    }
  }

  private Optional<String> askedProject() {
    Optional<String> variable = around.variable("SEGUE_PROJECT");
    String source = flags.project().isPresent() ? "--project" : "SEGUE_PROJECT";
    Optional<String> asked = flags.project().or(() -> variable);
    asked.flatMap(Names::projectRefusal).ifPresent(message -> problem(source, message));
    return asked;
  }

  private void problem(String source, String message) {
    problems.add(new Problem("", 0, source, message));
  }
}
