package dev.segue.core.context.rank;

import dev.segue.core.context.code.RankField;
import dev.segue.core.context.code.TaskText;
import dev.segue.core.context.code.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The files that paths and dotted names of a task lead to. Used by one thread for one query. */
final class MentionScores {
  private final Candidates candidates;
  private final double[] mentioned;
  private final double[] dotted;

  MentionScores(Candidates candidates, TaskText task) {
    this.candidates = candidates;
    this.mentioned = new double[candidates.size()];
    this.dotted = new double[candidates.size()];
    task.paths().forEach(this::mention);
    for (String name : task.names()) {
      String[] parts = name.split("\\.", -1);
      // The longest package that is known decides: in a.b.Name.method that is a.b.
      boolean isFound = false;
      for (int i = parts.length - 1; i > 0 && !isFound; i--) {
        isFound = leadTo(String.join("/", Arrays.copyOf(parts, i)) + "/", parts[i]);
      }
    }
  }

  /** For each file 1 for a path that means it alone, 1/n where it may be any of n. */
  double[] mentioned() {
    return mentioned;
  }

  /** The same for names that a package shows and a file below it defines. */
  double[] dotted() {
    return dotted;
  }

  private void mention(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    boolean isBare = name.length() == path.length();
    var best = new ArrayList<Integer>();
    int longest = isBare ? 1 : 2;
    for (int i = 0; i < mentioned.length; i++) {
      String other = candidates.file(i).path();
      if (!other.endsWith(name)) {
        continue;
      }
      int agreed = agreed(path, other);
      if (agreed > longest && !isBare) {
        best.clear();
        longest = agreed;
      }
      if (agreed >= longest) {
        best.add(i);
      }
    }
    if (!isBare || best.size() == 1) {
      share(best, mentioned);
    }
  }

  /** Number of components at the end in which two paths agree. */
  private static int agreed(String one, String other) {
    int agreed = 0;
    int i = one.length();
    int j = other.length();
    while (i > 0 && j > 0 && one.charAt(i - 1) == other.charAt(j - 1)) {
      i--;
      j--;
      boolean isWhole =
          (i == 0 || one.charAt(i - 1) == '/') && (j == 0 || other.charAt(j - 1) == '/');
      agreed += isWhole && one.charAt(i) != '/' ? 1 : 0;
    }
    return agreed;
  }

  /** Whether some file below the package defines the name; nothing is shared if it itself does. */
  private boolean leadTo(String folder, String name) {
    var terms = new ArrayList<String>();
    Terms.ofText(name, terms::add);
    if (terms.isEmpty()) {
      return false;
    }
    var below = new ArrayList<Integer>();
    var cursor = new PostingCursor(candidates.runs(List.of(terms.getFirst())).getFirst());
    while (cursor.advance()) {
      int number = cursor.has(RankField.SYMBOL) ? candidates.ofSlot(cursor.slot()) : -1;
      int rest = number < 0 ? -1 : below(candidates.file(number).path(), folder);
      if (rest >= 0 && defines(candidates.file(number), name)) {
        if (isOfPackage(candidates.file(number).path().substring(rest))) {
          return true;
        }
        below.add(number);
      }
    }
    share(below, dotted);
    return !below.isEmpty();
  }

  /** Where a path goes on behind the folder, or -1. */
  private static int below(String path, String folder) {
    if (path.startsWith(folder)) {
      return folder.length();
    }
    int place = path.indexOf("/" + folder);
    return place < 0 ? -1 : place + 1 + folder.length();
  }

  private static boolean defines(IndexedFile file, String name) {
    return file.symbols().stream()
        .anyMatch(symbol -> symbol.owner().isEmpty() && symbol.name().equals(name));
  }

  /** The file that stands for its folder. */
  private static boolean isOfPackage(String file) {
    return file.startsWith("__init__.") || file.startsWith("index.") || file.equals("mod.rs");
  }

  private static void share(List<Integer> files, double[] scores) {
    for (int number : files) {
      scores[number] = Math.max(scores[number], 1.0 / files.size());
    }
  }
}
