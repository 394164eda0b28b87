package dev.segue.context.index.language;

import java.util.Arrays;

/** Line numbers of places in a text, from 1. */
final class Lines {
  private final int[] starts;

  Lines(String text) {
    int[] found = new int[16];
    int count = 1;
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      if (count == found.length) {
        found = Arrays.copyOf(found, count * 2);
      }
      found[count++] = at + 1;
    }
    starts = Arrays.copyOf(found, count);
  }

  int line(int at) {
    int found = Arrays.binarySearch(starts, at);
    return found >= 0 ? found + 1 : -found - 1;
  }
}
