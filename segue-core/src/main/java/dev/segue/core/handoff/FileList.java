package dev.segue.core.handoff;

import dev.segue.core.text.Untrusted;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;

/**
 * The files of one line: sorted, the first few by name and the rest as a number.
 *
 * @param named harmless names of the first files
 * @param total how many there are, the named ones included
 */
record FileList(List<String> named, int total) {
  static final FileList NONE = new FileList(List.of(), 0);

  /** Longest path that is shown whole; of a longer one the right part. */
  private static final int PATH_CHARACTERS = 120;

  /** A shorter path loses nothing worth having by an ellipsis. */
  private static final int LONG_PATH = 20;

  /**
   * Of paths relative to the workspace, in any order; absolute, empty and escaping ones are left
   * out.
   */
  static FileList of(List<String> paths, int most, CleanText clean) {
    if (paths.isEmpty() || most < 1) {
      return NONE;
    }
    var distinct = new HashSet<String>();
    var first = new TreeSet<String>();
    for (String path : paths) {
      String relative = path.startsWith("./") ? path.substring(2) : path;
      if (isInside(relative) && distinct.add(relative)) {
        addIfFirst(first, relative, most);
      }
    }
    List<String> named =
        first.stream()
            .map(clean::oneLine)
            .filter(name -> !name.isEmpty())
            .map(FileList::rightPart)
            .toList();
    return named.isEmpty() ? NONE : new FileList(named, distinct.size());
  }

  /** Keeps the few that are shown; sorting thousands for them would cost milliseconds. */
  private static void addIfFirst(TreeSet<String> first, String path, int most) {
    if (first.size() < most) {
      first.add(path);
    } else if (path.compareTo(first.last()) < 0) {
      first.pollLast();
      first.add(path);
    }
  }

  /** As {@link #of}, in the order given. */
  static FileList inOrder(List<String> paths, int most, CleanText clean) {
    List<String> inside = paths.stream().filter(FileList::isInside).distinct().toList();
    List<String> named =
        inside.stream()
            .limit(Math.max(0, most))
            .map(clean::oneLine)
            .filter(name -> !name.isEmpty())
            .map(FileList::rightPart)
            .toList();
    return named.isEmpty() ? NONE : new FileList(named, inside.size());
  }

  boolean isEmpty() {
    return named.isEmpty();
  }

  FileList firstOnly() {
    return named.size() <= 1 ? this : new FileList(List.of(named.getFirst()), total);
  }

  FileList withoutLeftParts() {
    return new FileList(named.stream().map(FileList::withoutLeftPart).toList(), total);
  }

  String shown() {
    String names = String.join(", ", named);
    return total > named.size() ? names + ", +" + (total - named.size()) + " more" : names;
  }

  private static boolean isInside(String path) {
    return !path.isBlank()
        && !path.startsWith("/")
        && !path.equals("..")
        && !path.startsWith("../")
        && !path.contains("/../");
  }

  private static String rightPart(String name) {
    int length = name.codePointCount(0, name.length());
    if (length <= PATH_CHARACTERS) {
      return name;
    }
    return "…" + name.substring(name.offsetByCodePoints(0, length - PATH_CHARACTERS + 1));
  }

  private static String withoutLeftPart(String name) {
    int slash = name.lastIndexOf('/', name.length() - 2);
    return name.length() > LONG_PATH && slash > 1
        ? Untrusted.cut("…" + name.substring(slash), PATH_CHARACTERS)
        : name;
  }
}
