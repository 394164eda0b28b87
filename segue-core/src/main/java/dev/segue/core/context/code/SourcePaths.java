package dev.segue.core.context.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Derives facts about a source file from its path alone. Paths are relative, with {@code /}. */
public final class SourcePaths {
  /** Folders of tests wherever they stand. */
  private static final Set<String> TEST_FOLDERS =
      Set.of("tests", "__tests__", "testdata", "__mocks__", "__snapshots__");

  /** Folders of tests right below {@code src}. */
  private static final Set<String> SOURCE_SETS =
      Set.of("test", "androidTest", "integrationTest", "functionalTest", "testFixtures", "it");

  /** Folders of tests at the root; deeper down, {@code x/test} is a package like any other. */
  private static final Set<String> ROOT_FOLDERS = Set.of("test", "spec", "e2e");

  private SourcePaths() {}

  /** The terms of all folders and the name, without its suffix. */
  static List<String> terms(String path) {
    int name = path.lastIndexOf('/') + 1;
    int dot = path.lastIndexOf('.');
    var terms = new ArrayList<String>();
    Terms.ofText(dot > name ? path.substring(0, dot) : path, terms::add);
    return terms;
  }

  /**
   * Whether a file belongs to the tests, as its folder or name says. Not every path with
   * <em>test</em> in it does: {@code x/testing} is product code, and so is all below {@code
   * src/main}, whatever it is called.
   */
  public static boolean isTest(String path) {
    if (path.startsWith("src/main/") || path.contains("/src/main/")) {
      return false;
    }
    String before = "";
    int start = 0;
    for (int end = path.indexOf('/'); end >= 0; end = path.indexOf('/', start)) {
      String folder = path.substring(start, end);
      boolean isRoot = start == 0 && ROOT_FOLDERS.contains(folder);
      boolean isSourceSet = before.equals("src") && SOURCE_SETS.contains(folder);
      if (isRoot || isSourceSet || TEST_FOLDERS.contains(folder.toLowerCase(Locale.ROOT))) {
        return true;
      }
      before = folder;
      start = end + 1;
    }
    return isTestName(path.substring(start));
  }

  private static boolean isTestName(String file) {
    int dot = file.lastIndexOf('.');
    String name = dot > 0 ? file.substring(0, dot) : file;
    return switch (dot > 0 ? file.substring(dot + 1) : "") {
      case "py", "pyi", "pyx" ->
          name.startsWith("test_")
              || name.endsWith("_test")
              || name.endsWith("_unittest")
              || name.equals("tests")
              || name.equals("conftest");
      case "java", "kt", "kts", "scala", "groovy", "cs", "swift", "php" ->
          name.endsWith("Test")
              || name.endsWith("Tests")
              || name.endsWith("TestCase")
              || name.endsWith("IT")
              || name.endsWith("Spec")
              || name.endsWith("_test");
      case "c", "cc", "cpp", "cxx" ->
          name.startsWith("test_") || name.endsWith("_test") || name.endsWith("_unittest");
      default ->
          name.endsWith("_test")
              || name.endsWith(".test")
              || name.endsWith(".spec")
              || name.endsWith(".cy")
              || name.endsWith("_spec")
              || name.endsWith("-test");
    };
  }
}
