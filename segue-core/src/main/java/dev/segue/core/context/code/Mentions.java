package dev.segue.core.context.code;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds what looks like a path or a name with dots. Linear; used once, by one thread. */
final class Mentions {
  /** Each is looked up among all files; a text with more is a listing. */
  private static final int MOST = 100;

  private static final int LONGEST = 300;
  private static final int MOST_PARTS = 12;

  private final Set<String> paths = new LinkedHashSet<>();
  private final Set<String> names = new LinkedHashSet<>();

  Mentions(String text) {
    int i = 0;
    while (i < text.length()) {
      int end = i;
      while (end < text.length() && isOfPath(text.charAt(end))) {
        end++;
      }
      if (end - i > 2 && end - i <= LONGEST) {
        path(text.substring(i, end).replace('\\', '/'));
        names(text.substring(i, end));
      }
      i = end + 1;
    }
  }

  List<String> paths() {
    return List.copyOf(paths);
  }

  List<String> names() {
    return List.copyOf(names);
  }

  private void path(String run) {
    int start = 0;
    int end = run.length();
    while (end > start && ".-~+@".indexOf(run.charAt(end - 1)) >= 0) {
      end--;
    }
    while (start < end && (run.startsWith("./", start) || run.charAt(start) == '/')) {
      start += run.charAt(start) == '/' ? 1 : 2;
    }
    String path = run.substring(start, end);
    int name = path.lastIndexOf('/') + 1;
    int dot = path.lastIndexOf('.');
    // Without a suffix it may be anything, from a fraction to a command.
    if (dot > name && dot < path.length() - 1 && paths.size() < MOST) {
      paths.add(path);
    }
  }

  /** Names within a run, where no folder stands before or after. */
  private void names(String run) {
    int i = 0;
    while (i < run.length()) {
      int end = i;
      while (end < run.length() && isOfName(run.charAt(end))) {
        end++;
      }
      boolean isInPath =
          (i > 0 && isSlash(run.charAt(i - 1))) || (end < run.length() && isSlash(run.charAt(end)));
      if (end > i && !isInPath) {
        name(run.substring(i, end));
      }
      i = end + 1;
    }
  }

  private void name(String run) {
    String[] parts = run.split("\\.", -1);
    int length = 0;
    var name = new StringBuilder();
    while (length < parts.length && length < MOST_PARTS && isIdentifier(parts[length])) {
      name.append(length == 0 ? "" : ".").append(parts[length++]);
    }
    if (length > 1 && names.size() < MOST) {
      names.add(name.toString());
    }
  }

  private static boolean isIdentifier(String part) {
    return !part.isEmpty() && (part.charAt(0) < '0' || part.charAt(0) > '9');
  }

  private static boolean isSlash(char c) {
    return c == '/' || c == '\\';
  }

  private static boolean isOfName(char c) {
    return c == '.' || c == '_' || (c < 128 && Character.isLetterOrDigit(c));
  }

  private static boolean isOfPath(char c) {
    return isOfName(c) || isSlash(c) || "-~+@$".indexOf(c) >= 0 || Character.isLetterOrDigit(c);
  }
}
