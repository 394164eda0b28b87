package dev.segue.core.context.pack;

import dev.segue.core.context.Dropped;
import dev.segue.core.context.Explained;
import java.util.List;

/** Renders the code that the task is about. */
@FunctionalInterface
public interface CodeSource {
  /** There is no code that anybody knows of. */
  CodeSource NONE = _ -> new Rendered("", List.of(), List.of(), 0, List.of());

  /**
   * A map of it. The same budget gives the same text.
   *
   * @param tokens that it may have at most; not negative
   */
  Rendered within(int tokens);

  /**
   * A map.
   *
   * @param text without a heading; empty when there is nothing to show or no room
   * @param paths that it shows, in its order
   * @param score of the best file
   * @param items the files that were looked at, best first
   */
  record Rendered(
      String text, List<String> paths, List<Dropped> dropped, double score, List<Explained> items) {
    public Rendered {
      paths = List.copyOf(paths);
      dropped = List.copyOf(dropped);
      items = List.copyOf(items);
    }
  }
}
