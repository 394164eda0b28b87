package dev.segue.run.workspace;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Output of {@code git status --porcelain=v2 -z --branch}, see git-status(1).
 *
 * @param head object id of HEAD; empty before the first commit
 * @param paths what differs from HEAD or is untracked → what HEAD has there; relative to the top of
 *     the work tree; a nested repository ends with a slash
 */
record GitStatus(Optional<String> head, Map<String, FileState> paths) {

  /** Empty when the output is not what git documents. */
  static Optional<GitStatus> parse(byte[] output) {
    Optional<String> head = Optional.empty();
    boolean headSeen = false;
    var paths = new LinkedHashMap<String, FileState>();
    String[] lines = new String(output, StandardCharsets.UTF_8).split("\0", -1);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      if (line.startsWith("# branch.oid ")) {
        headSeen = true;
        String oid = line.substring("# branch.oid ".length());
        head = oid.equals("(initial)") ? Optional.empty() : Optional.of(oid);
      } else if (line.startsWith("? ")) {
        paths.putIfAbsent(line.substring(2), FileState.ABSENT);
      } else if (line.startsWith("1 ") || line.startsWith("2 ") || line.startsWith("u ")) {
        boolean renamed = line.startsWith("2 ");
        if (!addTracked(line, renamed ? lines[Math.min(i + 1, lines.length - 1)] : "", paths)) {
          return Optional.empty();
        }
        i += renamed ? 1 : 0;
      }
    }
    return headSeen ? Optional.of(new GitStatus(head, paths)) : Optional.empty();
  }

  private static boolean addTracked(String line, String from, Map<String, FileState> paths) {
    char type = line.charAt(0);
    int fields = type == '1' ? 9 : type == '2' ? 10 : 11;
    String[] field = line.split(" ", fields);
    if (field.length < fields) {
      return false;
    }
    String path = field[fields - 1];
    switch (type) {
      case '1' -> paths.put(path, FileState.ofGit(field[3], field[6]));
      case '2' -> {
        paths.put(path, FileState.ABSENT);
        paths.put(from, FileState.ofGit(field[3], field[6]));
      }
      // Unmerged: HEAD is our side, stage 2.
      default -> paths.put(path, FileState.ofGit(field[4], field[8]));
    }
    return true;
  }

  /**
   * Two states per path from {@code git diff-tree -r -z --raw}; empty when it is not that.
   *
   * @return path → (old, new)
   */
  static Optional<Map<String, Moved>> parseDiff(byte[] output) {
    var moved = new HashMap<String, Moved>();
    String[] parts = new String(output, StandardCharsets.UTF_8).split("\0", -1);
    for (int i = 0; i + 1 < parts.length; i += 2) {
      String[] field = parts[i].split(" ", -1);
      if (field.length != 5 || !field[0].startsWith(":")) {
        return Optional.empty();
      }
      moved.put(
          parts[i + 1],
          new Moved(
              FileState.ofGit(field[0].substring(1), field[2]),
              FileState.ofGit(field[1], field[3])));
    }
    return Optional.of(moved);
  }

  /** States of one path in two commits. */
  record Moved(FileState from, FileState to) {}
}
