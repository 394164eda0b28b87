package dev.segue.context.index.manifest;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The projects that a {@code settings.gradle} includes, and their folders. */
public final class Settings {
  private static final Pattern DASH = Pattern.compile("[-_. ](\\w)");

  /** By project path, {@code :a:b}; folders are relative to that of the settings. */
  private final Map<String, String> folders = new LinkedHashMap<>();

  private final Map<String, String> accessors = new LinkedHashMap<>();

  /** Of the script of settings; of none for an empty one. */
  public Settings(Script script) {
    for (Statement statement : script.statements()) {
      if (statement.first().isWord("include")) {
        statement.strings().forEach(this::include);
      }
    }
    script.statements().forEach(this::move);
  }

  private void include(String given) {
    String path = given.startsWith(":") ? given : ":" + given;
    folders.put(path, path.substring(1).replace(':', '/'));
    accessors.put(accessor(path), path);
  }

  /** {@code project(":a").projectDir = file("b")}. */
  private void move(Statement statement) {
    boolean isMove =
        statement.first().isWord("project")
            && statement.tokens().stream().anyMatch(token -> token.isWord("projectDir"));
    if (isMove && statement.strings().size() == 2) {
      folders.replace(statement.strings().getFirst(), statement.strings().getLast());
    }
  }

  /** By project path, in the order of the settings. */
  public Map<String, String> folders() {
    return folders;
  }

  /** The folder of a project path; by the usual rule where it is not included. */
  public String folder(String path) {
    String full = path.startsWith(":") ? path : ":" + path;
    return folders.getOrDefault(full, full.substring(1).replace(':', '/'));
  }

  /** The project path of {@code projects.…}, given without the first word. */
  public Optional<String> project(String chain) {
    return Optional.ofNullable(accessors.get(chain));
  }

  /** The project path of a folder. */
  public Optional<String> path(String folder) {
    return folders.entrySet().stream()
        .filter(entry -> entry.getValue().equals(folder))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static String accessor(String path) {
    Matcher dash = DASH.matcher(path.substring(1));
    return dash.replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT)).replace(':', '.');
  }
}
