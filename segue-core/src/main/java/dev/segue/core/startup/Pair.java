package dev.segue.core.startup;

import java.util.HashSet;
import java.util.List;

/** How the markers of one key stand among all markers of a text. */
sealed interface Pair {
  /** There are none. */
  record None() implements Pair {}

  /** A start and an end, with no marker between. */
  record Both(Marker start, Marker end) implements Pair {}

  /** Anything else. */
  record Broken(int line, String reason) implements Pair {}

  static Pair find(List<Marker> markers, BlockKey key) {
    List<Marker> own = markers.stream().filter(marker -> marker.isOf(key)).toList();
    if (own.isEmpty()) {
      return new None();
    }
    Marker first = own.getFirst();
    if (!first.isStart()) {
      return broken(first, key, "the end marker of %s has no start marker before it");
    }
    if (!first.isWhole()) {
      return broken(first, key, "text follows on the line of the start marker of %s");
    }
    if (own.size() == 1) {
      return broken(first, key, "the start marker of %s has no end marker after it");
    }
    Marker second = own.get(1);
    if (second.isStart()) {
      return broken(second, key, "a second start marker of %s stands here before an end marker");
    }
    if (own.size() > 2) {
      return broken(own.get(2), key, "a second block of %s, or a part of one, stands here");
    }
    int at = markers.indexOf(first);
    Marker next = markers.get(at + 1);
    if (!next.equals(second)) {
      return broken(next, key, "a marker of another block stands inside the block of %s");
    }
    return isInside(markers.subList(0, at), markers.subList(at + 2, markers.size()))
        ? broken(first, key, "the block of %s stands inside another block")
        : new Both(first, second);
  }

  /** Whether a block that begins before ends only after. */
  private static boolean isInside(List<Marker> before, List<Marker> after) {
    var open = new HashSet<String>();
    for (Marker marker : before) {
      if (marker.isStart()) {
        open.add(marker.key());
      } else {
        open.remove(marker.key());
      }
    }
    return after.stream().anyMatch(marker -> !marker.isStart() && open.contains(marker.key()));
  }

  private static Broken broken(Marker at, BlockKey key, String reason) {
    return new Broken(at.line().number(), reason.formatted(key.word()));
  }
}
