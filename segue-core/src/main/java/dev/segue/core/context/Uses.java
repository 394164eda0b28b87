package dev.segue.core.context;

import dev.segue.core.task.TaskEvent.DispatchEnded;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Holds the files of a pack against what dispatches did. Paths are compared as they are written:
 * relative to the workspace, {@code /} between folders. Lists of the result are sorted.
 */
public final class Uses {
  private Uses() {}

  /**
   * What each dispatch of an attempt did with the attempt's pack, in the given order. A dispatch
   * whose program never ran has used nothing and is left out.
   *
   * @param packed files of the pack's code map
   */
  public static List<PackUse> ofAll(Collection<DispatchEnded> ended, Collection<String> packed) {
    Set<String> files = Set.copyOf(packed);
    return ended.stream().filter(DispatchEnded::hasRun).map(end -> use(end, files)).toList();
  }

  /**
   * What one dispatch did with its pack. Files that it created are new to everybody: reading them
   * again or changing them further is no gap of the pack.
   *
   * @param packed files of the pack's code map; each counts once
   */
  public static PackUse of(DispatchEnded ended, Collection<String> packed) {
    return use(ended, Set.copyOf(packed));
  }

  private static PackUse use(DispatchEnded ended, Set<String> packed) {
    NavigableSet<String> read = new TreeSet<>(ended.filesRead().orElse(List.of()));
    NavigableSet<String> edited = new TreeSet<>(ended.filesUpdated());
    edited.addAll(ended.filesDeleted());
    NavigableSet<String> missed = new TreeSet<>(read);
    missed.addAll(edited);
    missed.removeAll(packed);
    ended.filesCreated().forEach(missed::remove);
    // A pack may show a file that was gone when the dispatch began, and that it wrote anew.
    edited.addAll(ended.filesCreated());
    read.retainAll(packed);
    edited.retainAll(packed);
    return new PackUse(
        ended.dispatch(),
        ended.provider(),
        ended.filesRead().isPresent(),
        packed.size(),
        List.copyOf(read),
        List.copyOf(edited),
        List.copyOf(missed));
  }
}
