package dev.segue.files.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong while a reader goes on reading. Not thread-safe. */
public final class Problems {
  /** Problems kept, and warnings kept; what comes after is only counted. */
  public static final int MOST = 20;

  private final Set<Problem> problems = new LinkedHashSet<>();
  private final List<Warning> warnings = new ArrayList<>();
  private final Set<String> warnedOnce = new HashSet<>();
  private int moreProblems;
  private int moreWarnings;

  /** Adds a problem; the same one again is dropped. */
  public void add(Place place, String field, String message) {
    add(Problem.at(place, field, message));
  }

  /** Adds a problem; the same one again is dropped. */
  public void add(Problem problem) {
    if (problems.size() < MOST) {
      problems.add(problem);
    } else if (!problems.contains(problem)) {
      moreProblems++;
    }
  }

  /** Warns, once for each {@code subject}. */
  public void warnOnce(String subject, Place place, String field, String message) {
    if (warnings.size() >= MOST) {
      // A hostile file may hold a hundred thousand names: they are not worth remembering.
      moreWarnings += warnedOnce.contains(subject) ? 0 : 1;
    } else if (warnedOnce.add(subject)) {
      warnings.add(new Warning(Problem.at(place, field, message)));
    }
  }

  /** Whether a further problem would only be counted, so that its wording is not worth any time. */
  public boolean isFull() {
    return problems.size() >= MOST;
  }

  /** Whether nothing is wrong so far. */
  public boolean isEmpty() {
    return problems.isEmpty();
  }

  /** The warnings so far, by line; a last one says how many were left out of {@code file}. */
  public List<Warning> warnings(String file) {
    List<Warning> all = new ArrayList<>(warnings);
    all.sort(Comparator.comparingInt(warning -> warning.about().line()));
    if (moreWarnings > 0) {
      all.add(new Warning(new Problem(file, 0, "", "and " + moreWarnings + " more warnings")));
    }
    return List.copyOf(all);
  }

  /**
   * Ends the reading when something is wrong.
   *
   * @throws InputException with all problems so far
   */
  public void throwIfAny() {
    if (!problems.isEmpty()) {
      throw failure();
    }
  }

  /** The exception for what was collected, ended by a problem after which nothing can be read. */
  InputException fatal(Place place, String field, String message) {
    add(place, field, message);
    return failure();
  }

  /** By file, in the order in which the files were met, then by line. */
  private InputException failure() {
    List<String> files = problems.stream().map(Problem::file).distinct().toList();
    List<Problem> sorted =
        problems.stream()
            .sorted(
                Comparator.<Problem>comparingInt(problem -> files.indexOf(problem.file()))
                    .thenComparingInt(Problem::line))
            .toList();
    return new InputException(sorted, moreProblems);
  }
}
