package dev.segue.app.packs;

import dev.segue.core.context.pack.Library;
import dev.segue.index.build.Build;
import dev.segue.index.build.Scope;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
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
  private final LibraryImports imports = new LibraryImports();

  private final List<dev.segue.index.build.Library> all;

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
  private record Used(dev.segue.index.build.Library library, int place) {}

  /** The number of files for none. */
  private int firstUse(dev.segue.index.build.Library library, List<List<String>> imports) {
    for (int i = 0; i < imports.size(); i++) {
      if (imports.get(i).stream().anyMatch(name -> this.imports.isOf(library, name))) {
        return i;
      }
    }
    return imports.size();
  }

  /** Whether the task has each part of the name that tells something: half of one is a word. */
  private static boolean isNamed(dev.segue.index.build.Library library, Set<String> words) {
    String name = library.name().toLowerCase(Locale.ROOT);
    String artifact = name.substring(name.indexOf(':') + 1);
    List<String> telling =
        Stream.of(SEPARATOR.split(artifact, -1))
            .filter(part -> part.length() >= SHORTEST_PART && !COMMON.contains(part))
            .toList();
    return !telling.isEmpty() && words.containsAll(telling);
  }
}
