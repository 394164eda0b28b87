package dev.segue.context.index.document;

import dev.segue.context.index.workspace.RelativePath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which test files likely test which sources, by name and place: {@code FooTest.java}, {@code
 * test_foo.py}, {@code foo.spec.ts}, {@code foo_test.go}, {@code __tests__/foo.js}, {@code
 * tests/foo.rs}. A test belongs to the sources of its name that are nearest to it; where there is
 * none, {@code FooParsingTest} belongs to {@code Foo} of the same package. Immutable.
 */
public final class TestFiles {
  /**
   * Files of one name that are compared; of more, such as {@code index.js}, only the first ones.
   */
  private static final int MOST_CANDIDATES = 50;

  /** Sources that are equally near; a test of more than these is of none in particular. */
  private static final int MOST_SOURCES = 3;

  /** More than a path has, so that the end of a place outweighs its beginning. */
  private static final int PARTS = 1_000;

  private static final Set<String> WITHOUT_SUBJECT = Set.of("__init__.py", "conftest.py");

  private final Map<String, List<String>> sources = new HashMap<>();
  private final Map<String, List<String>> tests = new HashMap<>();
  private final Set<String> all = new TreeSet<>();

  /** Of the files of a workspace; others than source files do no harm. */
  public TestFiles(Collection<String> paths) {
    Map<String, List<TestName>> byName = new LinkedHashMap<>();
    var ofTests = new ArrayList<TestName>();
    for (String path : new TreeSet<>(paths)) {
      TestName name = TestName.of(path);
      if (name.isTest()) {
        ofTests.add(name);
        all.add(path);
      } else if (!name.language().isEmpty()) {
        byName.computeIfAbsent(name.key(), _ -> new ArrayList<>()).add(name);
      }
    }
    for (TestName test : ofTests) {
      List<String> found = find(test, byName);
      sources.put(test.path(), found);
      found.forEach(
          source -> tests.computeIfAbsent(source, _ -> new ArrayList<>()).add(test.path()));
    }
  }

  /** The tests among the files, sorted. */
  public List<String> tests() {
    return List.copyOf(all);
  }

  /** Whether a path is one of a test by its name and place. */
  public static boolean isTest(String path) {
    return TestName.of(path).isTest();
  }

  /** The tests of a source file, by path; empty when there are none, or it is a test itself. */
  public List<String> testsOf(String source) {
    return List.copyOf(tests.getOrDefault(source, List.of()));
  }

  /** The source files that a test is about, by path. */
  public List<String> sourcesOf(String test) {
    return List.copyOf(sources.getOrDefault(test, List.of()));
  }

  private static List<String> find(TestName test, Map<String, List<TestName>> byName) {
    if (WITHOUT_SUBJECT.contains(RelativePath.name(test.path()))) {
      return List.of();
    }
    List<String> nearest = nearest(test, byName.getOrDefault(test.key(), List.of()));
    if (!nearest.isEmpty()) {
      return nearest;
    }
    for (TestName shorter : test.shorter()) {
      List<TestName> near =
          byName.getOrDefault(shorter.key(), List.of()).stream()
              .limit(MOST_CANDIDATES)
              .filter(source -> source.place().equals(test.place()))
              .toList();
      if (!near.isEmpty()) {
        return near.stream().map(TestName::path).toList();
      }
    }
    return List.of();
  }

  /** Those with the most of their place in common, from its end and then from its beginning. */
  private static List<String> nearest(TestName test, List<TestName> candidates) {
    // Go keeps both in one folder.
    List<TestName> some =
        candidates.stream()
            .filter(source -> !test.language().equals("GO") || isBeside(source, test))
            .limit(MOST_CANDIDATES)
            .toList();
    var nearest = new ArrayList<String>();
    int most = -1;
    for (TestName source : some) {
      int near =
          PARTS * source.commonEnd(test)
              + Math.min(PARTS - 1, PathEnds.common(source.path(), test.path()));
      if (near > most) {
        nearest.clear();
        most = near;
      }
      if (near == most) {
        nearest.add(source.path());
      }
    }
    return nearest.size() > MOST_SOURCES ? List.of() : nearest;
  }

  private static boolean isBeside(TestName source, TestName test) {
    return RelativePath.folder(source.path()).equals(RelativePath.folder(test.path()));
  }
}
