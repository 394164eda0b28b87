package dev.segue.core.context.service;

import java.util.List;

/**
 * What a dispatch did with the files of its pack.
 *
 * @param isReadKnown whether its provider tells which files it reads; without that, {@code read}
 *     and {@code missed} know only of edits
 * @param packed files of the pack's code map
 * @param read those of them that the agent read
 * @param edited those of them that it changed
 * @param missed files that it read or changed and that were not packed; new files are not among
 *     them
 */
public record PackUse(
    int dispatch,
    String provider,
    boolean isReadKnown,
    int packed,
    List<String> read,
    List<String> edited,
    List<String> missed) {
  public PackUse {
    read = List.copyOf(read);
    edited = List.copyOf(edited);
    missed = List.copyOf(missed);
  }
}
