package dev.segue.store.sqlite;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/**
 * The numbers that are missing from 1 to the last.
 *
 * @param last known to have been there
 */
record Gaps(SortedSet<Long> present, long last) {
  /** Ranges that are named; of more, only how many. */
  private static final int NAMED = 10;

  /** As "events 3 to 9, 12", or nothing. */
  String words() {
    List<String> ranges = ranges();
    if (ranges.isEmpty()) {
      return "";
    }
    String named = String.join(", ", ranges.subList(0, Math.min(NAMED, ranges.size())));
    int more = ranges.size() - NAMED;
    String noun = ranges.size() == 1 && !named.contains(" ") ? "event " : "events ";
    return noun + named + (more > 0 ? " and %d more ranges".formatted(more) : "");
  }

  private List<String> ranges() {
    var ranges = new ArrayList<String>();
    long expected = 1;
    for (long seq : present) {
      add(ranges, expected, seq - 1);
      expected = seq + 1;
    }
    add(ranges, expected, last);
    return ranges;
  }

  private static void add(List<String> ranges, long from, long to) {
    if (from == to) {
      ranges.add(String.valueOf(from));
    } else if (from < to) {
      ranges.add(from + " to " + to);
    }
  }
}
