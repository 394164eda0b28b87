package dev.segue.core.context.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Definitions and uses of names: files of a snapshot, linked where one refers to a name that
 * another defines. The graph finds the neighbours of a symbol and the files that a change reaches.
 * It has no part in the ranking: on public projects it had no lasting effect on the results.
 * Immutable.
 */
public final class SymbolGraph {
  /** A name that more files define, such as {@code get}, says nothing of which one is meant. */
  static final int MOST_DEFINING = 10;

  private static final double DAMPING = 0.85;

  /** Far more than differences in the fourth digit need. */
  private static final int ROUNDS = 30;

  private final List<IndexedFile> files;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, List<Integer>> defining = new HashMap<>();
  private final Map<String, List<Integer>> referring = new HashMap<>();

  private final List<Links> uses;
  private final List<Links> usedBy;

  /**
   * The files that one is linked with, ascending, and how sure that is: a name that n files define
   * counts 1/n for each.
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Links(int[] files, double[] weights, double sum) {
    static Links of(Map<Integer, Double> links) {
      return new Links(
          links.keySet().stream().mapToInt(Integer::intValue).toArray(),
          links.values().stream().mapToDouble(Double::doubleValue).toArray(),
          links.values().stream().mapToDouble(Double::doubleValue).sum());
    }

    void pass(double share, double[] to) {
      for (int i = 0; i < files.length; i++) {
        to[files[i]] += share * weights[i];
      }
    }
  }

  private SymbolGraph(CodeSnapshot snapshot) {
    this.files = snapshot.files().sorted(Comparator.comparing(IndexedFile::path)).toList();
    for (int i = 0; i < files.size(); i++) {
      int number = i;
      numbers.put(files.get(i).path(), number);
      files.get(i).symbols().stream()
          .map(symbol -> symbol.name())
          .distinct()
          .forEach(name -> defining.computeIfAbsent(name, _ -> new ArrayList<>()).add(number));
    }
    defining.values().removeIf(those -> those.size() > MOST_DEFINING);
    var back = new ArrayList<Map<Integer, Double>>();
    files.forEach(_ -> back.add(new TreeMap<>()));
    this.uses =
        IntStream.range(0, files.size()).mapToObj(file -> Links.of(links(file, back))).toList();
    this.usedBy = back.stream().map(Links::of).toList();
  }

  private Map<Integer, Double> links(int file, List<Map<Integer, Double>> back) {
    var links = new TreeMap<Integer, Double>();
    for (String name : files.get(file).references()) {
      List<Integer> targets = defining.getOrDefault(name, List.of());
      if (targets.isEmpty() || targets.contains(file)) {
        continue;
      }
      referring.computeIfAbsent(name, _ -> new ArrayList<>()).add(file);
      for (int target : targets) {
        links.merge(target, 1.0 / targets.size(), Double::sum);
        back.get(target).merge(file, 1.0 / targets.size(), Double::sum);
      }
    }
    return links;
  }

  /** The graph of all files; takes a fraction of a second for ten thousand. */
  public static SymbolGraph of(CodeSnapshot snapshot) {
    return new SymbolGraph(snapshot);
  }

  /** A file and how close it is; more than 0, comparable within one answer. */
  public record Neighbour(String path, double weight) {}

  /** Files that define a name, by path; none where too many do. */
  public List<String> defining(String name) {
    return paths(defining.getOrDefault(name, List.of()));
  }

  /** Files that refer to a name and do not define it, by path. */
  public List<String> referring(String name) {
    return paths(referring.getOrDefault(name, List.of()));
  }

  /** Files whose names a file refers to, closest first, ties by path; none for one unknown. */
  public List<Neighbour> uses(String path) {
    return neighbours(uses, path);
  }

  /** Files that refer to names of a file, closest first, ties by path; none for one unknown. */
  public List<Neighbour> usedBy(String path) {
    return neighbours(usedBy, path);
  }

  /**
   * How close all files are to some, over any number of links in either direction: PageRank with
   * restarts at those. Closest first, ties by path, weights sum up to 1; unknown paths are ignored,
   * and with none known the answer is empty.
   */
  public List<Neighbour> around(Collection<String> paths) {
    int[] starts =
        paths.stream()
            .filter(numbers::containsKey)
            .mapToInt(numbers::get)
            .sorted()
            .distinct()
            .toArray();
    if (starts.length == 0) {
      return List.of();
    }
    var weights = new double[files.size()];
    Arrays.stream(starts).forEach(start -> weights[start] = 1.0 / starts.length);
    double[] now = weights;
    for (int round = 0; round < ROUNDS; round++) {
      now = step(now, starts);
    }
    double[] last = now;
    return sorted(
        IntStream.range(0, last.length)
            .filter(i -> last[i] > 0)
            .mapToObj(i -> new Neighbour(files.get(i).path(), last[i]))
            .toList());
  }

  private double[] step(double[] now, int[] starts) {
    var next = new double[now.length];
    double kept = 0;
    for (int i = 0; i < now.length; i++) {
      double all = uses.get(i).sum() + usedBy.get(i).sum();
      if (now[i] > 0 && all > 0) {
        double share = DAMPING * now[i] / all;
        uses.get(i).pass(share, next);
        usedBy.get(i).pass(share, next);
        kept += DAMPING * now[i];
      }
    }
    // What is not passed on starts again, that of files without links as well.
    for (int start : starts) {
      next[start] += (1 - kept) / starts.length;
    }
    return next;
  }

  private List<Neighbour> neighbours(List<Links> all, String path) {
    Integer number = numbers.get(path);
    if (number == null) {
      return List.of();
    }
    Links links = all.get(number);
    return sorted(
        IntStream.range(0, links.files().length)
            .mapToObj(i -> new Neighbour(files.get(links.files()[i]).path(), links.weights()[i]))
            .toList());
  }

  private static List<Neighbour> sorted(List<Neighbour> neighbours) {
    return neighbours.stream()
        .sorted(
            Comparator.comparingDouble((Neighbour each) -> -each.weight())
                .thenComparing(Neighbour::path))
        .toList();
  }

  private List<String> paths(List<Integer> those) {
    return those.stream().map(number -> files.get(number).path()).toList();
  }
}
