package dev.segue.context.index.document;

import dev.segue.context.index.workspace.RelativePath;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The files of a workspace, to be found by the ends of their paths. A search costs the logarithm of
 * their number.
 */
final class PathEnds {
  /** Files with the same end that are compared; more of them are nobody's. */
  private static final int MOST_CANDIDATES = 200;

  private static final int MOST_PARTS = 40;

  private final Set<String> paths;

  /** Paths with their parts in reverse, sorted: {@code Foo.java/shop/src/}. */
  private final String[] reversed;

  PathEnds(Collection<String> paths) {
    this.paths = new HashSet<>(paths);
    this.reversed = this.paths.stream().map(PathEnds::reverse).sorted().toArray(String[]::new);
  }

  boolean has(String path) {
    return paths.contains(path);
  }

  /** The file whose path ends like this; of several the one nearest to a place, if it is alone. */
  Optional<String> endingWith(String end, String near) {
    String prefix = reverse(end);
    int found = Arrays.binarySearch(reversed, prefix);
    int from = found < 0 ? -found - 1 : found;
    Optional<String> best = Optional.empty();
    int mostCommon = -1;
    for (int i = from; i < reversed.length && reversed[i].startsWith(prefix); i++) {
      if (i - from >= MOST_CANDIDATES) {
        return Optional.empty();
      }
      String path = reverse(reversed[i].substring(0, reversed[i].length() - 1));
      path = path.substring(0, path.length() - 1);
      int common = common(path, near);
      if (common > mostCommon) {
        best = Optional.of(path);
        mostCommon = common;
      } else if (common == mostCommon) {
        best = Optional.empty();
      }
    }
    return best;
  }

  /**
   * The file that has the longest end in common with a path from elsewhere.
   *
   * @param least parts that it has in common at least
   */
  Optional<String> like(String path, int least, String near) {
    List<String> parts = List.of(path.split("/", -1));
    int first = Math.max(0, parts.size() - MOST_PARTS);
    for (int i = first; i <= parts.size() - least; i++) {
      Optional<String> found = endingWith(String.join("/", parts.subList(i, parts.size())), near);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** How many folders two paths have in common at the beginning. */
  static int common(String path, String other) {
    int common = 0;
    String[] parts = RelativePath.folder(path).split("/", -1);
    String[] others = RelativePath.folder(other).split("/", -1);
    while (common < Math.min(parts.length, others.length) && parts[common].equals(others[common])) {
      common++;
    }
    return common;
  }

  private static String reverse(String path) {
    var reversed = new StringBuilder();
    int end = path.length();
    while (end >= 0) {
      int slash = path.lastIndexOf('/', end - 1);
      reversed.append(path, slash + 1, end).append('/');
      end = slash < 0 ? -1 : slash;
    }
    return reversed.toString();
  }
}
