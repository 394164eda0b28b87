package dev.segue.context.index.document;

import dev.segue.context.index.workspace.RelativePath;
import dev.segue.core.context.code.SourcePaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Data from the path of a source file, to find the code that a test covers. {@link SourcePaths}
 * decides whether the file is a test, here as everywhere.
 *
 * @param language those that test each other have one name; empty for what is no source
 * @param words of its name without what makes it a test, in lower case
 * @param place its folders without those that only say what they hold, {@code src/main/java}
 */
record TestName(String path, String language, List<String> words, String place, boolean isTest) {
  /** A language by its files' endings, and the words by which its tests are known. */
  private enum Language {
    JVM("java kt scala groovy", "test tests it spec specs"),
    JS("js jsx mjs cjs ts tsx mts cts vue svelte", "test tests spec specs cy e2e"),
    PYTHON("py pyi", "test tests unittest"),
    GO("go", "test"),
    RUST("rs", "test tests"),
    RUBY("rb", "test spec"),
    NET("cs", "test tests spec"),
    PHP("php", "test"),
    SWIFT("swift", "test tests"),
    C("c cc cpp cxx h hpp", "test tests unittest");

    private final String endings;
    private final String words;

    Language(String endings, String words) {
      this.endings = " " + endings + " ";
      this.words = " " + words + " ";
    }

    static Optional<Language> of(String ending) {
      return Arrays.stream(values())
          .filter(l -> l.endings.contains(" " + ending + " "))
          .findFirst();
    }

    boolean marks(String word) {
      return words.contains(" " + word + " ");
    }

    /** In these a test may begin with the word: {@code test_foo}, {@code TestFoo}. */
    boolean mayBegin() {
      return this != GO && this != RUST && this != RUBY;
    }
  }

  /** Left out of a place, so that a test and its source have one. */
  private static final Set<String> FOLDERS_OF_TESTS =
      Set.of(
          "test", "tests", "__tests__", "spec", "specs", "androidtest", "e2e", "integrationtest");

  private static final Set<String> FOLDERS_WITHOUT_MEANING =
      Set.of(
          "src",
          "main",
          "java",
          "kotlin",
          "scala",
          "groovy",
          "lib",
          "unit",
          "integration",
          "source",
          "python",
          "it");

  private static final Pattern WORD =
      Pattern.compile("[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\\d+|[^\\x00-\\x7F]+");
  private static final int LONGEST = 200;

  TestName {
    words = List.copyOf(words);
  }

  static TestName of(String path) {
    String name = RelativePath.name(path);
    int dot = name.lastIndexOf('.');
    Optional<Language> language = Language.of(name.substring(dot + 1));
    if (dot <= 0 || language.isEmpty() || name.length() > LONGEST) {
      return new TestName(path, "", List.of(), "", false);
    }
    List<String> folders = List.of(RelativePath.folder(path).split("/", -1));
    List<String> words = words(name.substring(0, dot));
    boolean isTest = SourcePaths.isTest(path);
    List<String> bare = isTest ? withoutTest(words, language.get()) : words;
    return new TestName(path, language.get().name(), bare, place(folders), isTest);
  }

  private static List<String> words(String name) {
    var words = new ArrayList<String>();
    Matcher word = WORD.matcher(name);
    while (word.find()) {
      words.add(word.group().toLowerCase(Locale.ROOT));
    }
    return words;
  }

  /** One word at an end says that it is a test; a file that is called only so keeps its name. */
  private static List<String> withoutTest(List<String> words, Language language) {
    int size = words.size();
    boolean isCase = size > 2 && words.getLast().equals("case");
    if (isCase && language.marks(words.get(size - 2))) {
      return words.subList(0, size - 2);
    }
    if (size > 1 && language.marks(words.getLast())) {
      return words.subList(0, size - 1);
    }
    boolean isMarked = size > 1 && words.getFirst().equals("test") && language.mayBegin();
    return isMarked ? words.subList(1, size) : words;
  }

  private static String place(List<String> folders) {
    return folders.stream()
        .filter(folder -> !FOLDERS_OF_TESTS.contains(folder.toLowerCase(Locale.ROOT)))
        .filter(folder -> !FOLDERS_WITHOUT_MEANING.contains(folder))
        .collect(Collectors.joining("/"));
  }

  /** The same for a test and its source. */
  String key() {
    return language + " " + String.join(" ", words);
  }

  /** The same test with the last words of its name left out, one after the other. */
  List<TestName> shorter() {
    var shorter = new ArrayList<TestName>();
    for (int length = words.size() - 1; length > 0; length--) {
      shorter.add(new TestName(path, language, words.subList(0, length), place, isTest));
    }
    return shorter;
  }

  /** How many parts of their places two files have in common, from the end. */
  int commonEnd(TestName other) {
    String[] own = place.split("/", -1);
    String[] others = other.place.split("/", -1);
    int common = 0;
    while (common < Math.min(own.length, others.length)
        && own[own.length - 1 - common].equals(others[others.length - 1 - common])) {
      common++;
    }
    return place.equals(other.place) ? common + 1 : common;
  }
}
