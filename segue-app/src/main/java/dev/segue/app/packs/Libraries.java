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

/** The libraries of a project in the order in which they matter to a task; each name once. */
final class Libraries {
  /** These are no dependency of anything by themselves. */
  private static final Set<Scope> SILENT =
      EnumSet.of(Scope.MANAGED, Scope.PLATFORM, Scope.PARENT, Scope.INDIRECT);

  /** Parts of a name that half of all libraries have. */
  private static final Set<String> COMMON =
      Set.of("com", "org", "net", "dev", "core", "api", "java", "python", "lib", "the", "for");

  /** Files whose modules count. */
  private static final int NEAR = 10;

  private static final Pattern SEPARATOR = Pattern.compile("[^\\p{L}\\p{N}]+");

  private final List<dev.segue.index.build.Library> all;

  Libraries(Build build) {
    this.all = build.libraries().stream().filter(one -> !SILENT.contains(one.scope())).toList();
  }

  /**
   * Those that the task names, then those of the modules of its files, then by scope; as they stand
   * in their files otherwise.
   *
   * @param paths of the files that the task is about, best first
   */
  List<Library> of(String text, List<String> paths) {
    Set<String> words = Set.copyOf(List.of(SEPARATOR.split(text.toLowerCase(Locale.ROOT), -1)));
    var seen = new HashSet<String>();
    return all.stream()
        .sorted(
            Comparator.comparing((dev.segue.index.build.Library one) -> !isNamed(one, words))
                .thenComparingInt(one -> rank(one, paths))
                .thenComparing(dev.segue.index.build.Library::scope))
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

  private static boolean isNamed(dev.segue.index.build.Library library, Set<String> words) {
    for (String part : SEPARATOR.split(library.name().toLowerCase(Locale.ROOT), -1)) {
      if (part.length() > 2 && !COMMON.contains(part) && words.contains(part)) {
        return true;
      }
    }
    return false;
  }

  /** Place of the first file of the module that the library's build file stands for. */
  private static int rank(dev.segue.index.build.Library library, List<String> paths) {
    int slash = library.file().lastIndexOf('/');
    String folder = slash < 0 ? "" : library.file().substring(0, slash + 1);
    int most = Math.min(NEAR, paths.size());
    for (int i = 0; i < most; i++) {
      if (!folder.isEmpty() && paths.get(i).startsWith(folder)) {
        return i;
      }
    }
    return most;
  }
}
