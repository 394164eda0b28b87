package dev.segue.core.text;

import java.util.ArrayList;
import java.util.List;

/** Difference between two texts, line by line, as a unified diff shows it. */
public final class LineDiff {
  private static final int CONTEXT = 3;

  /** Beyond that, all lines between the common beginning and end count as changed. */
  private static final int MOST_CELLS = 4_000_000;

  private final List<String> old;
  private final List<String> now;

  /** One line with its sign: a blank, minus or plus. */
  private record Line(char sign, String text) {}

  private LineDiff(List<String> old, List<String> now) {
    this.old = old;
    this.now = now;
  }

  /**
   * The hunks, each with its head and up to three lines around what changed; none where the texts
   * have the same lines.
   */
  public static List<String> unified(String old, String now) {
    return new LineDiff(old.lines().toList(), now.lines().toList()).hunks();
  }

  private List<String> hunks() {
    List<Line> all = lines();
    var out = new ArrayList<String>();
    int oldLine = 0;
    int newLine = 0;
    for (int at = 0; at < all.size(); ) {
      int changed = nextChange(all, at);
      if (changed < 0) {
        break;
      }
      int from = Math.max(at, changed - CONTEXT);
      int to = end(all, changed);
      oldLine += count(all, at, from, '+');
      newLine += count(all, at, from, '-');
      List<Line> hunk = all.subList(from, to);
      int oldLines = count(hunk, 0, hunk.size(), '+');
      int newLines = count(hunk, 0, hunk.size(), '-');
      out.add("@@ -%s +%s @@".formatted(range(oldLine, oldLines), range(newLine, newLines)));
      hunk.forEach(line -> out.add(line.sign() + line.text()));
      oldLine += oldLines;
      newLine += newLines;
      at = to;
    }
    return out;
  }

  /** The first line and the number of lines, as patch(1) wants them. */
  private static String range(int before, int lines) {
    return (lines == 0 ? before : before + 1) + "," + lines;
  }

  private static int nextChange(List<Line> all, int from) {
    for (int i = from; i < all.size(); i++) {
      if (all.get(i).sign() != ' ') {
        return i;
      }
    }
    return -1;
  }

  /** Changes with few lines between them are one hunk. */
  private static int end(List<Line> all, int changed) {
    int last = changed;
    for (int i = changed; i < all.size() && i <= last + 2 * CONTEXT + 1; i++) {
      last = all.get(i).sign() == ' ' ? last : i;
    }
    return Math.min(all.size(), last + 1 + CONTEXT);
  }

  /** Lines that do not have the sign. */
  private static int count(List<Line> all, int from, int to, char not) {
    return (int) all.subList(from, to).stream().filter(line -> line.sign() != not).count();
  }

  private List<Line> lines() {
    int first = 0;
    int most = Math.min(old.size(), now.size());
    while (first < most && old.get(first).equals(now.get(first))) {
      first++;
    }
    int same = 0;
    while (same < most - first
        && old.get(old.size() - 1 - same).equals(now.get(now.size() - 1 - same))) {
      same++;
    }
    var all = new ArrayList<Line>();
    old.subList(0, first).forEach(text -> all.add(new Line(' ', text)));
    all.addAll(
        between(old.subList(first, old.size() - same), now.subList(first, now.size() - same)));
    old.subList(old.size() - same, old.size()).forEach(text -> all.add(new Line(' ', text)));
    return all;
  }

  /** By the longest common subsequence. */
  private static List<Line> between(List<String> old, List<String> now) {
    var all = new ArrayList<Line>();
    boolean isSmall = (long) old.size() * now.size() <= MOST_CELLS;
    int[][] common = isSmall ? common(old, now) : new int[0][0];
    int i = 0;
    int j = 0;
    while (isSmall && i < old.size() && j < now.size()) {
      if (old.get(i).equals(now.get(j))) {
        all.add(new Line(' ', old.get(i)));
        i++;
        j++;
      } else if (common[i + 1][j] >= common[i][j + 1]) {
        all.add(new Line('-', old.get(i++)));
      } else {
        all.add(new Line('+', now.get(j++)));
      }
    }
    old.subList(i, old.size()).forEach(text -> all.add(new Line('-', text)));
    now.subList(j, now.size()).forEach(text -> all.add(new Line('+', text)));
    return all;
  }

  private static int[][] common(List<String> old, List<String> now) {
    var common = new int[old.size() + 1][now.size() + 1];
    for (int i = old.size() - 1; i >= 0; i--) {
      for (int j = now.size() - 1; j >= 0; j--) {
        common[i][j] =
            old.get(i).equals(now.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
