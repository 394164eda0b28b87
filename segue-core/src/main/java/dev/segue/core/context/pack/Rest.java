package dev.segue.core.context.pack;

import dev.segue.core.context.Explained;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Items that a section never shows, and the line that reports their number.
 *
 * @param items each with the reason that it is not shown
 * @param closing the line for a number of things that are not shown; empty where none is wanted
 */
record Rest(List<Explained> items, IntFunction<String> closing) {
  /** There is none, and what does not fit is not told of. */
  static final Rest NONE = new Rest(List.of(), _ -> "");

  Rest {
    items = List.copyOf(items);
  }

  /**
   * The line with its end; empty where nothing is left out.
   *
   * @param dropped that would be shown if there were room
   */
  String line(int dropped) {
    int all = items.size() + dropped;
    String line = all == 0 ? "" : closing.apply(all);
    return line.isEmpty() ? "" : line + "\n";
  }
}
