package dev.segue.bench.start;

import java.util.List;

/** Median and longest of some durations in milliseconds, as text. */
final class Figure {
  private Figure() {}

  static String of(List<Long> millis) {
    if (millis.isEmpty()) {
      return "-";
    }
    List<Long> sorted = millis.stream().sorted().toList();
    return "%d/%d ms".formatted(sorted.get(sorted.size() / 2), sorted.getLast());
  }
}
