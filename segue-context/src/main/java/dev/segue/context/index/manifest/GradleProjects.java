package dev.segue.context.index.manifest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Projects that a {@code settings.gradle} includes, and their folders.
 *
 * @param folders by project path, {@code :a:b}, in the order of the settings; relative to them
 */
record GradleProjects(Map<String, String> folders) {
  private static final Pattern INCLUDE =
      Pattern.compile("\\binclude\\b[\\s(]*+((?:[\"'][^\"'\\n]*+[\"'][\\s,]*+)++)");
  private static final Pattern NAME = Pattern.compile("[\"']([^\"'\\n]*+)[\"']");
  private static final Pattern MOVE =
      Pattern.compile(
          "project\\([\"']([^\"'\\n]*+)[\"']\\)\\.projectDir\\s*+=\\s*+file\\([\"']([^\"'\\n]*+)");

  /**
   * Reads the literal includes of a script.
   *
   * @param settings the script without comments; empty for none
   */
  static GradleProjects of(String settings) {
    var folders = new LinkedHashMap<String, String>();
    for (Matcher include = INCLUDE.matcher(settings); include.find(); ) {
      for (Matcher name = NAME.matcher(include.group(1)); name.find(); ) {
        String path = full(name.group(1));
        folders.put(path, path.substring(1).replace(':', '/'));
      }
    }
    for (Matcher move = MOVE.matcher(settings); move.find(); ) {
      folders.replace(full(move.group(1)), move.group(2));
    }
    return new GradleProjects(folders);
  }

  /** The folder of a project path; by the usual rule where it is not included. */
  String folder(String path) {
    String full = full(path);
    return folders.getOrDefault(full, full.substring(1).replace(':', '/'));
  }

  /** The project path of a folder. */
  Optional<String> path(String folder) {
    return folders.entrySet().stream()
        .filter(entry -> entry.getValue().equals(folder))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static String full(String path) {
    return path.startsWith(":") ? path : ":" + path;
  }
}
