package dev.segue.context.pack;

import dev.segue.context.index.manifest.Build;
import dev.segue.context.index.manifest.Scope;
import dev.segue.core.context.pack.Library;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The libraries that a task or its first files use; each name once. */
final class Libraries {
  /** These are no dependency of anything by themselves. */
  private static final Set<Scope> SILENT =
      EnumSet.of(Scope.MANAGED, Scope.PLATFORM, Scope.PARENT, Scope.INDIRECT);

  /** Parts of names that are words of many tasks; they single out no library. */
  private static final Set<String> COMMON =
      Set.of(
          ("com org net dev core api java javax python lib the for test tests testing client server common"
                  + " commons util utils tools tool plugin plugins maven gradle annotations processor engine"
                  + " provider extension extensions parent base main data file files json xml http text time"
                  + " runtime support impl types type model service web io node cli app project build code all"
                  + " bom platform framework simple starter standalone jdk8 jdk jvm kotlin language jdbc driver")
              .split(" ", -1));

  private static final int SHORTEST_PART = 3;

  private static final Pattern SEPARATOR = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** How files of the task import. */
  private final Imports imports = new Imports();

  private final List<dev.segue.context.index.manifest.Library> all;

  Libraries(Build build) {
    this.all = build.libraries().stream().filter(one -> !SILENT.contains(one.scope())).toList();
  }

  /**
   * Those that the task names, then those that its files import, by the first file; as they stand
   * in the build files otherwise.
   *
   * @param imports of each file that the task is about, best first
   */
  List<Library> of(String text, List<List<String>> imports) {
    Set<String> words = Set.copyOf(List.of(SEPARATOR.split(text.toLowerCase(Locale.ROOT), -1)));
    var seen = new HashSet<String>();
    return all.stream()
        .map(one -> new Used(one, isNamed(one, words) ? -1 : firstUse(one, imports)))
        .filter(one -> one.place() < imports.size())
        .sorted(Comparator.comparingInt(Used::place))
        .map(Used::library)
        .filter(one -> seen.add(one.name()))
        .map(
            one ->
                new Library(
                    one.name(),
                    one.version(),
                    one.scope() == Scope.COMPILE ? "" : one.scope().name().toLowerCase(Locale.ROOT),
                    one.file() + ":" + one.line()))
        .toList();
  }

  /**
   * A library.
   *
   * @param place of the first file that uses it; before all where the task names it
   */
  private record Used(dev.segue.context.index.manifest.Library library, int place) {}

  /** The number of files for none. */
  private int firstUse(
      dev.segue.context.index.manifest.Library library, List<List<String>> imports) {
    for (int i = 0; i < imports.size(); i++) {
      if (imports.get(i).stream().anyMatch(name -> this.imports.isOf(library, name))) {
        return i;
      }
    }
    return imports.size();
  }

  /** Whether the task has each part of the name that tells something: half of one is a word. */
  private static boolean isNamed(
      dev.segue.context.index.manifest.Library library, Set<String> words) {
    String name = library.name().toLowerCase(Locale.ROOT);
    String artifact = name.substring(name.indexOf(':') + 1);
    List<String> telling =
        Stream.of(SEPARATOR.split(artifact, -1))
            .filter(part -> part.length() >= SHORTEST_PART && !COMMON.contains(part))
            .toList();
    return !telling.isEmpty() && words.containsAll(telling);
  }

  /** Which library a name comes from that a file imports, as far as the two names tell. */
  private static final class Imports {
    /** Libraries whose packages have other names than they have; those that are met most. */
    private static final Map<String, String> ELSEWHERE =
        Map.ofEntries(
            Map.entry("com.google.guava:guava", "com.google.common"),
            Map.entry("junit:junit", "org.junit"),
            Map.entry("commons-io:commons-io", "org.apache.commons.io"),
            Map.entry("org.slf4j:slf4j-api", "org.slf4j"),
            Map.entry("com.google.code.gson:gson", "com.google.gson"),
            Map.entry("com.google.code.findbugs:jsr305", "javax.annotation"),
            Map.entry("org.projectlombok:lombok", "lombok"),
            Map.entry("pyyaml", "yaml"),
            Map.entry("beautifulsoup4", "bs4"),
            Map.entry("scikit-learn", "sklearn"),
            Map.entry("pillow", "PIL"),
            Map.entry("python-dateutil", "dateutil"),
            Map.entry("opencv-python", "cv2"),
            Map.entry("protobuf", "google.protobuf"));

    /** They begin packages of anybody. */
    private static final Set<String> ROOTS =
        Set.of("java", "javax", "jakarta", "com", "org", "net");

    /** Whether an import is the library's. */
    boolean isOf(dev.segue.context.index.manifest.Library library, String name) {
      String id = library.name().toLowerCase(Locale.ROOT);
      String elsewhere = ELSEWHERE.get(id);
      if (elsewhere != null && isWithin(name, elsewhere, '.')) {
        return true;
      }
      return switch (library.ecosystem()) {
        case MAVEN -> isOfMaven(id, name);
        case GRADLE -> false;
        case NPM -> isWithin(name, library.name(), '/') || id.equals("@types/" + name);
        case PYPI -> isWithin(name.toLowerCase(Locale.ROOT), id.replace('-', '_'), '.');
        case GO -> isWithin(name, library.name(), '/');
        case CARGO -> name.equals(id.replace('-', '_'));
      };
    }

    private static boolean isWithin(String name, String outer, char separator) {
      return name.equals(outer) || name.startsWith(outer + separator);
    }

    /** The group, or a package at the top that is called like the artifact: {@code org.sqlite}. */
    private static boolean isOfMaven(String id, String name) {
      int colon = id.indexOf(':');
      String group = colon < 0 ? id : id.substring(0, colon);
      String artifact = id.substring(colon + 1);
      List<String> packages = List.of(name.split("\\.", -1));
      if (group.contains(".") && isWithin(name, group, '.')) {
        return true;
      }
      List<String> parts = List.of(artifact.split("[-_.]", -1));
      if (parts.size() > 1 && packages.containsAll(parts)) {
        return true;
      }
      String first = parts.getFirst();
      return first.length() > 2
          && !ROOTS.contains(first)
          && packages.subList(0, Math.min(2, packages.size())).contains(first);
    }
  }
}
