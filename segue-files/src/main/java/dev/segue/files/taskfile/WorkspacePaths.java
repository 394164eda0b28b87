package dev.segue.files.taskfile;

import dev.segue.files.source.Located;
import dev.segue.files.source.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rule for every path of a task: relative, and by its text never outside the workspace. Links
 * on the way are looked at when the path is used.
 */
final class WorkspacePaths {
  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);

  // PATH_MAX of Linux; nothing longer can be opened.
  private static final int LONGEST = 4_096;

  private final String workingDirectory;

  /**
   * The rule for paths below a folder.
   *
   * @param workingDirectory relative to the workspace and within it; empty for the workspace
   */
  WorkspacePaths(String workingDirectory) {
    this.workingDirectory = workingDirectory;
  }

  /** A path of the workspace. */
  Optional<String> read(Located value) {
    return value
        .text()
        .flatMap(
            path -> {
              Optional<String> refusal = refusal(path);
              refusal.ifPresent(reason -> value.problem(Quoted.of(path) + " " + reason));
              return refusal.isPresent() ? Optional.empty() : Optional.of(path);
            });
  }

  /** A path, or a list of paths. */
  List<String> readAll(Located values) {
    List<String> paths = new ArrayList<>();
    for (Located value : values.items()) {
      read(value).filter(path -> !paths.contains(path)).ifPresent(paths::add);
    }
    return paths;
  }

  /** What is wrong with a path; empty for a good one. */
  Optional<String> refusal(String path) {
    if (path.length() > LONGEST) {
      return Optional.of("is longer than " + LONGEST + " characters");
    }
    if (path.chars().anyMatch(Character::isISOControl)) {
      return Optional.of("holds a control character");
    }
    if (path.indexOf('\\') >= 0) {
      return Optional.of("holds a backslash; write / between folders");
    }
    if (path.startsWith("/") || DRIVE.matcher(path).matches()) {
      return Optional.of("is absolute; write it relative to the workspace");
    }
    if (path.startsWith("~")) {
      return Optional.of("begins with ~; write it relative to the workspace");
    }
    return leaves(workingDirectory + "/" + path)
        ? Optional.of("leads out of the workspace")
        : Optional.empty();
  }

  private static boolean leaves(String path) {
    int depth = 0;
    for (String part : path.split("/", -1)) {
      if (part.equals("..")) {
        depth--;
      } else if (!part.isEmpty() && !part.equals(".")) {
        depth++;
      }
      if (depth < 0) {
        return true;
      }
    }
    return false;
  }
}
