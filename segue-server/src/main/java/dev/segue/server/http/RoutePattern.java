package dev.segue.server.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A path in which segments in braces stand for any one. */
record RoutePattern(String text, List<String> segments) {
  static RoutePattern of(String pattern) {
    return new RoutePattern(pattern, split(pattern));
  }

  /** The decoded segments of a path. */
  static List<String> split(String path) {
    return List.of(path.split("/", -1));
  }

  /**
   * What stands for each name, if the path fits.
   *
   * @param path decoded segments
   */
  Optional<Map<String, String>> match(List<String> path) {
    if (path.size() != segments.size()) {
      return Optional.empty();
    }
    var found = new HashMap<String, String>();
    for (int i = 0; i < path.size(); i++) {
      String wanted = segments.get(i);
      if (wanted.startsWith("{") && !path.get(i).isEmpty()) {
        found.put(wanted.substring(1, wanted.length() - 1), path.get(i));
      } else if (!wanted.equals(path.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(found);
  }
}
