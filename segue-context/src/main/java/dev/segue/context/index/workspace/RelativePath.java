package dev.segue.context.index.workspace;

import java.util.ArrayDeque;
import java.util.Optional;

/**
 * Paths as text: relative to the workspace, with {@code /}, without {@code .} and {@code ..}. The
 * workspace itself is the empty text. No file is looked at.
 */
public final class RelativePath {
  /** In characters; longer than any system's own bound. */
  private static final int LONGEST = 4_096;

  private RelativePath() {}

  /**
   * Where a path leads from a folder; empty when it is absolute, leaves the workspace, or is no
   * path.
   */
  public static Optional<String> resolve(String folder, String path) {
    String given = path.replace('\\', '/');
    boolean isAbsolute = given.startsWith("/") || given.matches("(?s)[A-Za-z]:.*");
    if (isAbsolute || given.length() > LONGEST || given.indexOf('\0') >= 0) {
      return Optional.empty();
    }
    var parts = new ArrayDeque<String>();
    for (String part : (folder + "/" + given).split("/", -1)) {
      if (part.equals("..")) {
        if (parts.pollLast() == null) {
          return Optional.empty();
        }
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.addLast(part);
      }
    }
    return Optional.of(String.join("/", parts));
  }

  /** The folder that holds a file or folder. */
  public static String folder(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }

  /** The last part. */
  public static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** A name in a folder. */
  public static String in(String folder, String name) {
    return folder.isEmpty() ? name : folder + "/" + name;
  }
}
