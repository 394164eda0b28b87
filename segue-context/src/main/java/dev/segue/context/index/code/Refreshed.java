package dev.segue.context.index.code;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A workspace after a look at it.
 *
 * @param files what is there, by path
 * @param added paths that were not there at the last look, sorted; all of them at the first
 * @param changed paths whose contents are others now, sorted
 * @param removed paths that are gone, sorted
 * @param revision SHA-256 of all paths and contents, in hex
 */
public record Refreshed<T>(
    SortedMap<String, T> files,
    List<String> added,
    List<String> changed,
    List<String> removed,
    String revision) {
  public Refreshed {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    added = List.copyOf(added);
    changed = List.copyOf(changed);
    removed = List.copyOf(removed);
  }
}
